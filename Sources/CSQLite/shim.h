/* What Swift cannot call of SQLite: destructors that are casts, functions with variadic arguments. */

#ifndef VCT_CSQLITE_SHIM_H
#define VCT_CSQLITE_SHIM_H

#include <sqlite3.h>

/* The bytes must stay as they are until the statement is reset. */
static inline int vct_sqlite3_bind_static_text(
    sqlite3_stmt *statement, int index, const void *text, int length) {
  return sqlite3_bind_text(statement, index, (const char *)text, length, SQLITE_STATIC);
}

static inline int vct_sqlite3_bind_static_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_STATIC);
}

static inline int vct_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const void *text, int length) {
  return sqlite3_bind_text(statement, index, (const char *)text, length, SQLITE_TRANSIENT);
}

static inline int vct_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/* Before the first connection: the lock around the count of allocated bytes is asked for at each. */
static inline int vct_sqlite3_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
