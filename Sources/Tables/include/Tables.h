#ifndef VCARDTOOL_TABLES_H
#define VCARDTOOL_TABLES_H

#include <stddef.h>
#include <stdint.h>

/* The tables of CSV dialects, of their headers in other languages, of label words, and of names:
   text with tabs, its length in *count. They live as long as the program. */
const uint8_t *vct_table_dialects(size_t *count);
const uint8_t *vct_table_headers(size_t *count);
const uint8_t *vct_table_labels(size_t *count);
const uint8_t *vct_table_commonnames(size_t *count);
const uint8_t *vct_table_nicknames(size_t *count);
const uint8_t *vct_table_namewords(size_t *count);

#endif
