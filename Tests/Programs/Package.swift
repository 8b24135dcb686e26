// swift-tools-version: 6.0
import PackageDescription

/// Programs as an iOS developer writes them: each shows a controller, and is built against this package's UIKit.
let package = Package(
  name: "programs",
  dependencies: [.package(name: "photowall", path: "../..")],
  targets: ["waterfall", "layouts", "sudoku", "outline", "store", "networks"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "PhotoWallKit", package: "photowall"), .product(name: "UIKit", package: "photowall"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)])
  }
)
