private import CICU

/// The libraries behind this module.
package enum TextLibraries {
  /// Names and versions, for `--version`. libphonenumber does not tell its own.
  package static var versions: [(name: String, version: String)] {
    var parts: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &parts) {
      vct_u_getVersion($0.assumingMemoryBound(to: UInt8.self).baseAddress)
    }
    return [("ICU", "\(parts.0).\(parts.1)")]
  }
}
