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

static const uint8_t commonnames[] = {
#embed "commonnames.tsv"
};

static const uint8_t nicknames[] = {
#embed "nicknames.tsv"
};

static const uint8_t namewords[] = {
#embed "namewords.tsv"
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

const uint8_t *vct_table_commonnames(size_t *count) {
  *count = sizeof commonnames;
  return commonnames;
}

const uint8_t *vct_table_nicknames(size_t *count) {
  *count = sizeof nicknames;
  return nicknames;
}

const uint8_t *vct_table_namewords(size_t *count) {
  *count = sizeof namewords;
  return namewords;
}
