// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "vcardtool",
  products: [
    .executable(name: "vcardtool", targets: ["vcardtool"]),
    .library(name: "VCard", targets: ["VCard"]),
  ],
  targets: [
    .target(name: "VCard"),
    .executableTarget(name: "vcardtool", dependencies: ["VCard"]),
  ],
  swiftLanguageModes: [.v6]
)
