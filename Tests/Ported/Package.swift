// swift-tools-version: 6.0
import PackageDescription

/// Code as it is written for Objective-C and iOS. `make check-packages` runs the script of UIKit's article on it, builds and tests it.
let package = Package(
  name: "Ported",
  dependencies: [.package(name: "photowall", path: "../..")],
  targets: [
    .target(name: "Ported", dependencies: [.product(name: "UIKit", package: "photowall")]),
    .testTarget(name: "PortedTests", dependencies: ["Ported", .product(name: "UIKit", package: "photowall")]),
  ],
  swiftLanguageModes: [.v5])
