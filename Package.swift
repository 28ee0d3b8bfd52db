// swift-tools-version: 6.2
import PackageDescription

// The fuzzer has no main of its own: it is built only where libFuzzer brings one, see its source.
let fuzzing = Context.environment["VCARDTOOL_FUZZ"] != nil

let package = Package(
  name: "vcardtool",
  products: [
    .executable(name: "vcardtool", targets: ["vcardtool"]),
    .library(name: "VCard", targets: ["VCard"]),
    .library(name: "ContactFormats", targets: ["ContactFormats"]),
    .library(name: "ContactStore", targets: ["ContactStore"]),
  ],
  targets: [
    // Level 0: C libraries.
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),

    .target(
      name: "Tables",
      exclude: [
        "README.md", "commonnames.tsv", "dialects.tsv", "headers.tsv", "labels.tsv",
        "namewords.tsv", "nicknames.tsv",
      ]),

    // Level 1
    .target(name: "CommandLineKit"),
    .target(name: "DelimitedText"),

    // Level 2
    .target(name: "VCard"),
    .target(name: "TextServices", dependencies: ["CICU", "CPhoneNumber"]),

    // Level 3
    .target(
      name: "ContactFormats", dependencies: ["DelimitedText", "VCard", "Tables", "TextServices"]),
    .target(name: "ContactMatching", dependencies: ["VCard", "Tables", "TextServices"]),

    // Level 4
    .target(
      name: "ContactStore",
      dependencies: ["ContactMatching", "CSQLite", "TextServices", "VCard"]),

    // Level 5
    .target(
      name: "VCardToolCommands",
      dependencies: [
        "CommandLineKit", "ContactFormats", "ContactMatching", "ContactStore", "TextServices",
        "VCard",
      ]),

    // Level 6
    .executableTarget(name: "vcardtool", dependencies: ["VCardToolCommands"]),

    // Measures the tool from outside.
    .executableTarget(name: "vcardtool-bench"),

    .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
    .testTarget(
      name: "DelimitedTextTests", dependencies: ["DelimitedText"],
      resources: [.copy("Resources")]),
    .testTarget(
      name: "ContactFormatsTests", dependencies: ["ContactFormats", "DelimitedText", "VCard"],
      resources: [.copy("Resources")]),
    .testTarget(
      name: "ContactMatchingTests", dependencies: ["ContactMatching", "VCard"],
      resources: [.copy("Resources")]),
    .testTarget(name: "ContactStoreTests", dependencies: ["ContactStore", "VCard"]),
    .testTarget(name: "VCardTests", dependencies: ["VCard"], resources: [.copy("Resources")]),
    .testTarget(name: "TextServicesTests", dependencies: ["TextServices"]),
    // These run the tool that is built beside them.
    .testTarget(
      name: "VCardToolCommandsTests",
      dependencies: [
        "CommandLineKit", "ContactFormats", "ContactMatching", "VCard", "VCardToolCommands",
        "vcardtool",
      ]),
    .testTarget(
      name: "VCardToolTests", dependencies: ["ContactStore", "vcardtool"],
      exclude: ["Cases", "Transcripts"]),
  ]
    + (fuzzing
      ? [.executableTarget(name: "vcard-fuzz", dependencies: ["VCard", "ContactFormats"])] : []),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)
