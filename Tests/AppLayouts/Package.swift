// swift-tools-version: 6.0
import PackageDescription

/// Layouts, cells and controllers as apps have them. `make check-packages` builds and tests this package.
let package = Package(
  name: "AppLayouts",
  dependencies: [.package(name: "photowall", path: "../..")],
  targets: [
    .target(
      name: "AppLayouts", dependencies: [.product(name: "UIKit", package: "photowall")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "AppLayoutsTests", dependencies: ["AppLayouts", .product(name: "UIKit", package: "photowall")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
