#include "Tables.h"

static const uint8_t dialects[] = {
#embed "dialects.tsv"
};

static const uint8_t headers[] = {
#embed "headers.tsv"
};

static const uint8_t labels[] = {
#embed "labels.tsv"
};

const uint8_t *vct_table_dialects(size_t *count) {
  *count = sizeof dialects;
  return dialects;
}

const uint8_t *vct_table_headers(size_t *count) {
  *count = sizeof headers;
  return headers;
}

const uint8_t *vct_table_labels(size_t *count) {
  *count = sizeof labels;
  return labels;
}
