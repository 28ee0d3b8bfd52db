/*
 * ICU's C functions under names that Swift can import.
 *
 * ICU renames each function by a macro that adds its version (ucnv_open is
 * ucnv_open_72); Swift sees neither the macro nor, safely, the name behind it.
 * These wrappers are compiled with the renaming in force and so fit any version.
 * Octets are uint8_t here, which ICU calls char.
 */
#ifndef VCT_ICU_SHIM_H
#define VCT_ICU_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/ucsdet.h>
#include <unicode/unorm2.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <unicode/utypes.h>
#include <unicode/uversion.h>

/* Library */

static inline void vct_u_getVersion(uint8_t version[4]) { u_getVersion(version); }

/* Converters */

static inline UConverter *vct_ucnv_open(const char *name, UErrorCode *status) {
  return ucnv_open(name, status);
}

static inline void vct_ucnv_close(UConverter *converter) { ucnv_close(converter); }

static inline void vct_ucnv_reset(UConverter *converter) { ucnv_reset(converter); }

/* Makes both directions report what they cannot convert instead of substituting. */
static inline void vct_ucnv_stopOnErrors(UConverter *converter, UErrorCode *status) {
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, status);
  ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, status);
}

static inline void vct_ucnv_toUnicode(
    UConverter *converter, UChar **target, const UChar *targetLimit, const uint8_t **source,
    const uint8_t *sourceLimit, UErrorCode *status) {
  ucnv_toUnicode(
      converter, target, targetLimit, (const char **)source, (const char *)sourceLimit, NULL, 1,
      status);
}

static inline int32_t vct_ucnv_fromUChars(
    UConverter *converter, uint8_t *target, int32_t capacity, const UChar *source,
    int32_t length, UErrorCode *status) {
  return ucnv_fromUChars(converter, (char *)target, capacity, source, length, status);
}

static inline int32_t vct_ucnv_maxCharSize(const UConverter *converter) {
  return ucnv_getMaxCharSize(converter);
}

/* UTF-16 and UTF-8 */

static inline void vct_u_strFromUTF8(
    UChar *target, int32_t capacity, int32_t *length, const uint8_t *source,
    int32_t sourceLength, UErrorCode *status) {
  u_strFromUTF8(target, capacity, length, (const char *)source, sourceLength, status);
}

/* A negative substitute makes an unpaired surrogate an error. */
static inline void vct_u_strToUTF8WithSub(
    uint8_t *target, int32_t capacity, int32_t *length, const UChar *source,
    int32_t sourceLength, UChar32 substitute, int32_t *substitutions, UErrorCode *status) {
  u_strToUTF8WithSub(
      (char *)target, capacity, length, source, sourceLength, substitute, substitutions, status);
}

/* Normalisation; the instances are shared, immutable and never closed. */

static inline const UNormalizer2 *vct_unorm2_NFC(UErrorCode *status) {
  return unorm2_getNFCInstance(status);
}

static inline const UNormalizer2 *vct_unorm2_NFD(UErrorCode *status) {
  return unorm2_getNFDInstance(status);
}

static inline const UNormalizer2 *vct_unorm2_NFKCCasefold(UErrorCode *status) {
  return unorm2_getNFKCCasefoldInstance(status);
}

static inline int32_t vct_unorm2_normalize(
    const UNormalizer2 *normalizer, const UChar *source, int32_t length, UChar *target,
    int32_t capacity, UErrorCode *status) {
  return unorm2_normalize(normalizer, source, length, target, capacity, status);
}

/* Characters */

/* Whether a character is a letter, a mark or a number. */
static inline bool vct_u_isWordCharacter(UChar32 character) {
  return (U_GET_GC_MASK(character) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

/* Collation */

/* NULL on failure; "" is the root locale. Letters alone count: neither accents nor case. */
static inline UCollator *vct_ucol_open(
    const char *locale, UColAttributeValue strength, UErrorCode *status) {
  UCollator *collator = ucol_open(locale, status);
  ucol_setAttribute(collator, UCOL_STRENGTH, strength, status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, status);
  return collator;
}

static inline void vct_ucol_close(UCollator *collator) { ucol_close(collator); }

/* The length of the key, its final zero included; more than the capacity when that is too small. */
static inline int32_t vct_ucol_getSortKey(
    const UCollator *collator, const UChar *source, int32_t length, uint8_t *key,
    int32_t capacity) {
  return ucol_getSortKey(collator, source, length, key, capacity);
}

/* Transliteration; a transliterator is for one thread. */

static inline UTransliterator *vct_utrans_open(
    const UChar *id, int32_t length, UErrorCode *status) {
  return utrans_openU(id, length, UTRANS_FORWARD, NULL, 0, NULL, status);
}

static inline void vct_utrans_close(UTransliterator *transliterator) {
  utrans_close(transliterator);
}

/* Works in place: *length is that of the text before and after. */
static inline void vct_utrans_transUChars(
    const UTransliterator *transliterator, UChar *text, int32_t *length, int32_t capacity,
    UErrorCode *status) {
  int32_t limit = *length;
  utrans_transUChars(transliterator, text, length, capacity, 0, &limit, status);
}

/* Numbers */

/* The decimal sign of a locale, ICU's name for it ending with NUL; the number of units. */
static inline int32_t vct_unum_decimalSeparator(
    const uint8_t *locale, UChar *target, int32_t capacity, UErrorCode *status) {
  UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, (const char *)locale, NULL, status);
  int32_t length =
      unum_getSymbol(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, target, capacity, status);
  unum_close(format);
  return length;
}

/* Charset detection; matches live until the next setText or close. */

static inline UCharsetDetector *vct_ucsdet_open(UErrorCode *status) {
  return ucsdet_open(status);
}

static inline void vct_ucsdet_close(UCharsetDetector *detector) { ucsdet_close(detector); }

static inline void vct_ucsdet_setText(
    UCharsetDetector *detector, const uint8_t *text, int32_t length, UErrorCode *status) {
  ucsdet_setText(detector, (const char *)text, length, status);
}

static inline const UCharsetMatch **vct_ucsdet_detectAll(
    UCharsetDetector *detector, int32_t *count, UErrorCode *status) {
  return ucsdet_detectAll(detector, count, status);
}

static inline const char *vct_ucsdet_getName(const UCharsetMatch *match, UErrorCode *status) {
  return ucsdet_getName(match, status);
}

static inline int32_t vct_ucsdet_getConfidence(const UCharsetMatch *match, UErrorCode *status) {
  return ucsdet_getConfidence(match, status);
}

#endif
