/// Something about the shape of a text that a person should know; reading goes on.
package struct DelimitedDiagnostic: Hashable, Sendable {
  /// The stable name of the kind of diagnostic.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// A quote opens a cell and never closes; reading goes on with the next plausible row.
    case unclosedQuote = "csv.unclosed-quote"
    /// A quoted cell goes on behind its closing quote.
    case textAfterQuote = "csv.text-after-quote"
    /// Blanks stand between a delimiter and a quote, and are dropped.
    case spaceAroundQuote = "csv.space-around-quote"
    /// NUL bytes were taken out.
    case nulByte = "csv.nul-byte"
  }

  package var code: Code

  /// The physical line, from 1.
  package var line: Int

  /// The byte in the physical line, from 1; of UTF-16 the byte that it has as UTF-8.
  package var column: Int

  package var message: String
}

/// What ends reading: a limit, or the source itself.
package struct DelimitedError: Error, Hashable, Sendable {
  package enum Code: Sendable, Hashable {
    /// A record is larger than ``DelimitedReader/Limits/record``.
    case recordTooLarge
    /// A record has more cells than ``DelimitedReader/Limits/cells``.
    case tooManyCells
    /// The source could not be read; `message` says why.
    case source
  }

  package var code: Code
  /// The physical line, from 1.
  package var line: Int
  package var message: String
}
