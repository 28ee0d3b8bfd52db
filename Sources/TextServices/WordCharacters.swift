private import CICU

/// Which characters words are made of.
package enum WordCharacters {
  /// Whether a character is a letter, a mark or a number (general categories L, M and N).
  package static func contains(_ scalar: UInt32) -> Bool {
    vct_u_isWordCharacter(Int32(bitPattern: scalar))
  }
}
