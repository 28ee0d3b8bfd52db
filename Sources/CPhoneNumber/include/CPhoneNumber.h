/*
 * Telephone numbers through libphonenumber, as plain C.
 *
 * Nothing is loaded before the first call; the metadata are then read once and
 * kept. Every function may be called from any thread, and none lets a C++
 * exception out.
 */
#ifndef VCT_PHONE_NUMBER_H
#define VCT_PHONE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a number is for, as far as its digits say. */
typedef enum {
  VCT_PHONE_USE_UNKNOWN,
  VCT_PHONE_USE_MOBILE,
  VCT_PHONE_USE_FIXED,
  /* Paid by one of the parties at another rate, or for a machine: never one person's. */
  VCT_PHONE_USE_SERVICE
} vct_phone_use;

/*
 * Writes the E.164 form of a number, without a NUL, and returns its length in
 * bytes; 0 when it is no subscriber number, or the buffer is too small.
 *
 * text: UTF-8 without an extension, length bytes. region: two capital letters and
 * a NUL; "ZZ" when there is none, and then only numbers with a + are read.
 *
 * The number is valid by the metadata; or, as these may be older than the number, it
 * is possible (the country code exists, the number of digits fits) and written to be
 * dialled in full: with + or an international prefix, with the trunk prefix of the
 * region, or with an area code of North America. Short numbers such as 112 give 0.
 *
 * use: set when a form is written; unknown for numbers that are not valid.
 */
int32_t vct_phone_e164(
    const uint8_t *text, size_t length, const char *region, uint8_t *e164, size_t capacity,
    vct_phone_use *use);

/* Whether the metadata know the region, given as two capital letters and a NUL. */
bool vct_phone_region_is_known(const char *region);

#ifdef __cplusplus
}
#endif

#endif
