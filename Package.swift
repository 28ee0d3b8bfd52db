// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vcardtool",
  products: [
    .executable(name: "vcardtool", targets: ["vcardtool"]),
    .library(name: "VCard", targets: ["VCard"]),
  ],
  targets: [
    // Level 0: C libraries.
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),

    // Level 1
    .target(name: "CommandLineKit"),

    // Level 2
    .target(name: "VCard"),
    .target(name: "TextServices", dependencies: ["CICU", "CPhoneNumber"]),

    // Level 3
    .target(name: "ContactFormats", dependencies: ["VCard", "TextServices"]),

    // Level 5
    .target(
      name: "VCardToolCommands",
      dependencies: ["CommandLineKit", "ContactFormats", "TextServices", "VCard"]),

    // Level 6
    .executableTarget(name: "vcardtool", dependencies: ["VCardToolCommands"]),

    .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
    .testTarget(name: "ContactFormatsTests", dependencies: ["ContactFormats", "VCard"]),
    .testTarget(name: "TextServicesTests", dependencies: ["TextServices"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
