// swift-tools-version: 6.0
import PackageDescription

/// What `make bench` runs: the costs of every module, beside those of other programs.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "photowall", path: "../..")],
  targets: [
    // The modules that it imports are those below PhotoWallKit.
    .executableTarget(name: "benchmarks", dependencies: [.product(name: "PhotoWallKit", package: "photowall")])
  ],
  swiftLanguageModes: [.v6]
)
