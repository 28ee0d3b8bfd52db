extension ValidationRule {
  /// Every rule, in the order of the manual.
  public static let all: [ValidationRule] = [
    // The card.
    ValidationRule(
      .missingFormattedName, "card.missing-fn", .error, "RFC 6350 6.2.1, RFC 2426 3.1.1",
      "a card of 3.0 or 4.0 has no FN", CardChecks.missingFormattedName),
    ValidationRule(
      .missingName, "card.missing-n", .error, "RFC 2426 3.1.2, vCard 2.1 2.2.3",
      "a card of 2.1 or 3.0 has no N", CardChecks.missingName),
    ValidationRule(
      .versionPosition, "version.position", .warning, "RFC 6350 6.7.9",
      "VERSION does not follow BEGIN:VCARD in 4.0", CardChecks.versionPosition),
    ValidationRule(
      .missingUID, "card.no-uid", .note, "RFC 6350 6.7.6",
      "a card has no UID, by which programs know it again", CardChecks.missingUID),

    // Properties.
    ValidationRule(
      .unknownProperty, "property.unknown", .note, "RFC 6350 6.10",
      "a property that no standard knows and that does not begin with X-",
      PropertyChecks.unknown),
    ValidationRule(
      .propertyNotInVersion, "property.not-in-version", .warning, "RFC 6350 6, RFC 2426 3",
      "a property does not exist in the version of the card", PropertyChecks.notInVersion),
    ValidationRule(
      .cardinality, "property.cardinality", .error, "RFC 6350 3.3, RFC 9554 3.2",
      "a property stands more often than it may", PropertyChecks.cardinality),
    ValidationRule(
      .emptyProperty, "property.empty", .note, "RFC 6350 3.3",
      "a property has no value", PropertyChecks.empty),

    // Lines.
    ValidationRule(
      .bareLineFeed, "line.bare-line-feed", .note, "RFC 6350 3.2",
      "lines end in a line feed alone, not in CR LF", LineChecks.bareLineFeed),
    ValidationRule(
      .lineTooLong, "line.too-long", .note, "RFC 6350 3.2, RFC 2425 5.8.1",
      "a line is longer than 75 octets", LineChecks.tooLong),
    ValidationRule(
      .blankInHeader, "content-line.white-space", .warning, "RFC 6350 3.3",
      "white space stands beside a name of a property or parameter, as only 2.1 allows it",
      LineChecks.blankInHeader),
    ValidationRule(
      .badGroup, "content-line.bad-group", .warning, "RFC 6350 3.3",
      "a group has other characters than letters, digits and hyphens", LineChecks.badGroup),
    ValidationRule(
      .badParameterName, "content-line.bad-parameter-name", .warning, "RFC 6350 3.3",
      "the name of a parameter has other characters than letters, digits and hyphens",
      LineChecks.badParameterName),
    ValidationRule(
      .strayQuote, "content-line.stray-quote", .warning, "RFC 6350 3.3",
      "a quote or control character stands inside the value of a parameter",
      LineChecks.strayQuote),

    // Several properties together.
    ValidationRule(
      .memberWithoutGroup, "member.without-group", .error, "RFC 6350 6.6.5",
      "MEMBER stands in a card whose KIND is not group", CardChecks.memberWithoutGroup),
    ValidationRule(
      .pidWithoutMap, "pid.without-map", .error, "RFC 6350 7.1",
      "a PID names a source that no CLIENTPIDMAP explains", CardChecks.pidWithoutMap),

    // Parameters.
    ValidationRule(
      .parameterNotInVersion, "parameter.not-in-version", .warning, "RFC 6350 5, RFC 2426 4",
      "a parameter does not exist in the version of the card", ParameterChecks.notInVersion),
    ValidationRule(
      .parameterNotAllowed, "parameter.not-allowed", .error, "RFC 6350 5",
      "a parameter stands on a property that does not have it", ParameterChecks.notAllowed),
    ValidationRule(
      .repeatedParameter, "parameter.repeated", .warning, "RFC 6350 5",
      "a parameter of one value has several; the first counts", ParameterChecks.repeated),
    ValidationRule(
      .badParameterValue, "parameter.bad-value", .error, "RFC 6350 5, RFC 6715 3, RFC 9554 4",
      "a parameter has a value that it may not have", ParameterChecks.badValue),
    ValidationRule(
      .missingParameter, "parameter.missing", .error,
      "RFC 9554 3.5, RFC 9555 3.2.1, RFC 2426 3.1.4",
      "a property lacks a parameter that it must have", ParameterChecks.missing),
    ValidationRule(
      .duplicatePropID, "parameter.duplicate-id", .error, "RFC 9554 4.7",
      "two properties of one name have the same PROP-ID", ParameterChecks.duplicatePropID),

    // TYPE.
    ValidationRule(
      .typeNotAllowed, "type.not-allowed", .error, "RFC 6350 5.6, RFC 2426 3",
      "a word of TYPE stands on a property that does not have it", ParameterChecks.typeNotAllowed),
    ValidationRule(
      .unknownType, "type.unknown", .note, "RFC 6350 5.6",
      "a word of TYPE that no standard knows and that does not begin with x-",
      ParameterChecks.unknownType),

    // Values.
    ValidationRule(
      .wrongValueType, "value.wrong-type", .error, "RFC 6350 5.2, RFC 2425 5.8.4",
      "VALUE names a type that the property does not have", ValueChecks.wrongType),
    ValidationRule(
      .notEscaped, "value.not-escaped", .warning, "RFC 6350 3.4, RFC 2426 4",
      "a comma or semicolon of a text lacks its backslash", ValueChecks.notEscaped),
    ValidationRule(
      .badEscape, "value.bad-escape", .warning, "RFC 6350 3.4, RFC 2426 4",
      "a backslash stands before a character that needs none", ValueChecks.badEscape),
    ValidationRule(
      .badDate, "value.bad-date", .error, "RFC 6350 4.3, RFC 2425 5.8.4",
      "a value is not a date or time as the version writes it", ValueChecks.badDate),
    ValidationRule(
      .badURI, "value.bad-uri", .error, "RFC 6350 4.2, RFC 3986 3",
      "a value is not a URI", ValueChecks.badURI),
    ValidationRule(
      .badLanguageTag, "value.bad-language-tag", .error, "RFC 6350 4.8, RFC 5646 2.1",
      "a value is not a language tag", ValueChecks.badLanguageTag),
    ValidationRule(
      .badOffset, "value.bad-offset", .error, "RFC 6350 4.7, RFC 2425 5.8.4",
      "a time zone is not an offset as the version writes it", ValueChecks.badOffset),
    ValidationRule(
      .badPosition, "value.bad-position", .error, "RFC 6350 6.5.2, RFC 5870 3.3, RFC 2426 3.4.2",
      "a value is not a position on the earth", ValueChecks.badPosition),
    ValidationRule(
      .badWord, "value.bad-word", .error, "RFC 6350 6.2.7, 6.1.4, RFC 9554 3.2",
      "a value is none of the words that the property may have", ValueChecks.badWord),
    ValidationRule(
      .badNumber, "value.bad-number", .error, "RFC 6350 4.5, 4.6",
      "a value is not a number, or too large a one", ValueChecks.badNumber),
    ValidationRule(
      .badBoolean, "value.bad-boolean", .error, "RFC 6350 4.4",
      "a value is neither TRUE nor FALSE", ValueChecks.badBoolean),
    ValidationRule(
      .badPidMap, "value.bad-pid-map", .error, "RFC 6350 6.7.7",
      "CLIENTPIDMAP is not a positive number and a URI", ValueChecks.badPidMap),
    ValidationRule(
      .badPadding, "value.bad-padding", .warning, "RFC 4648 4",
      "base64 data lack padding, or have it before their end", ValueChecks.badPadding),
    ValidationRule(
      .badXML, "value.bad-xml", .warning, "RFC 6350 6.1.5",
      "the value of XML is not one element", ValueChecks.badXML),
    ValidationRule(
      .componentCount, "value.component-count", .note, "RFC 6350 6.2.2, 6.3.1, RFC 9554 2",
      "a structured value has not the number of components of the standard",
      ValueChecks.componentCount),
    ValidationRule(
      .deprecatedComponent, "value.deprecated-component", .note, "RFC 6350 6.3.1",
      "the post office box or the extended address of ADR is not empty in 4.0",
      ValueChecks.deprecatedComponent),
    ValidationRule(
      .notANumber, "tel.not-a-number", .warning, "RFC 6350 6.4.1",
      "a telephone number has no digit, or is a URI that does not say so", ValueChecks.notANumber),
    ValidationRule(
      .badMailAddress, "email.bad-address", .warning, "RFC 6350 6.4.2, RFC 5322 3.4.1",
      "a value is not an e-mail address", ValueChecks.badMailAddress),

    // The file.
    ValidationRule(
      .duplicateUID, "file.duplicate-uid", .warning, "RFC 6350 6.7.6",
      "two cards of a file have the same UID", CardChecks.duplicateUID),
  ]
}
