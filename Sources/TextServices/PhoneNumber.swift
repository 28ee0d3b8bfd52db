/// A telephone number in its international form.
package struct PhoneNumber: Hashable, Sendable {
  /// `+`, country code and national number, digits only (ITU-T E.164).
  package var e164: String

  /// The digits dialled after the call is answered; nil when there are none.
  package var `extension`: String?

  package init(e164: String, extension: String? = nil) {
    self.e164 = e164
    self.extension = `extension`
  }
}
