// swift-tools-version: 6.0
import PackageDescription

/// The house, lowest floor first: a module may import only what its row names (`make check` holds the code to it).
/// `Sources/README.md` draws the same table.
let house: [(module: String, imports: [String])] = [
  ("CollectionView", []),
  ("WallLayouts", ["CollectionView"]),
  ("_Testing_CoreGraphics", []),
  ("_Testing_UIKit", []),
  ("CoreGraphics", ["CollectionView", "_Testing_CoreGraphics"]),
  ("QuartzCore", ["CollectionView", "CoreGraphics"]),
  ("UIKit", ["CollectionView", "CoreGraphics", "QuartzCore", "_Testing_UIKit"]),
  ("PhotoFeed", ["CSimdJSON"]),
  (
    "Pictures",
    ["CTurboJPEG", "CSPNG", "CDeflate", "CPNGFilter", "CWebP", "CGIF", "COptionalCodecs", "CCurl", "CCrypto"]
  ),
  ("SymbolArt", ["Pictures"]),
  ("TerminalPanels", ["CNcurses", "CTerminal", "CZlib", "Pictures", "SymbolArt"]),
  ("Wall", ["CollectionView", "WallLayouts", "PhotoFeed", "Pictures", "SymbolArt", "TerminalPanels"]),
  (
    "Tapes",
    ["CollectionView", "WallLayouts", "PhotoFeed", "Pictures", "SymbolArt", "TerminalPanels", "Wall", "CCrypto"]
  ),
  (
    "PhotoWallKit",
    [
      "CollectionView", "WallLayouts", "PhotoFeed", "Pictures", "SymbolArt", "TerminalPanels", "Wall", "Tapes",
      "ArgumentParser", "TOMLKit",
    ]
  ),
]

/// C libraries: a module map and a shim header each; what `make deps` installs.
let cLibraries = ["CNcurses", "CTurboJPEG", "CSPNG", "CDeflate", "CWebP", "CGIF", "CCurl", "CCrypto", "CZlib"]

/// Packages whose products modules may name in `house`.
let products: [String: Target.Dependency] = [
  "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
  "TOMLKit": .product(name: "TOMLKit", package: "TOMLKit"),
]

/// Apple has modules of these names; ours stand in for them elsewhere.
#if canImport(Darwin)
  let absent: Set<String> = ["UIKit", "CoreGraphics", "QuartzCore", "_Testing_UIKit", "_Testing_CoreGraphics"]
#else
  let absent: Set<String> = []
#endif

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.filter { !absent.contains($0) }.map { products[$0] ?? .target(name: $0) }
}

let present = house.filter { !absent.contains($0.module) }

/// Each has a folder `Tests/<module>Tests`; what it may import beside the module that it tests.
let tests: [(module: String, imports: [String])] = [
  ("CollectionView", []),
  ("UIKit", ["Wall", "WallLayouts", "PhotoFeed", "Pictures", "TerminalPanels"]),
  ("WallLayouts", ["CollectionView"]),
  ("PhotoFeed", []),
  ("TerminalPanels", ["SymbolArt", "Pictures", "CTerminal", "CZlib", "TerminalProbe"]),
  ("Wall", ["CollectionView", "WallLayouts", "PhotoFeed", "Pictures", "SymbolArt", "TerminalPanels"]),
  ("Tapes", ["TerminalPanels", "Pictures", "PhotoFeed", "Wall"]),
  ("PhotoWallKit", ["Tapes", "Wall"]),
  ("SymbolArt", ["Pictures"]),
  ("Pictures", ["CTurboJPEG", "CSPNG", "CWebP", "CGIF"]),
]

/// Modules whose tests are written as published files are, in Swift 5.
let inSwift5: Set<String> = ["UIKit"]

/// Folders of files that tests read, which are no sources.
let testData = ["PhotoFeed": ["Feeds"], "Pictures": ["Pictures"]]

let package = Package(
  name: "photowall",
  products: [
    .executable(name: "photowall", targets: ["photowall"]),
    .library(name: "CollectionView", targets: ["CollectionView"]),
    .library(name: "WallLayouts", targets: ["WallLayouts"]),
    .library(name: "PhotoWallKit", targets: ["PhotoWallKit"]),
  ] + (absent.isEmpty ? [.library(name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore"])] : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: cLibraries.map { .systemLibrary(name: $0) }
    + [
      .target(name: "CSimdJSON"), .target(name: "CTerminal"), .target(name: "COptionalCodecs"),
      .target(name: "CPNGFilter"),
    ]
    + present.map { .target(name: $0.module, dependencies: dependencies($0.imports)) }
    + [
      .executableTarget(name: "photowall", dependencies: ["PhotoWallKit"]),
      .executableTarget(
        name: "benchmarks",
        dependencies: present.map { .target(name: $0.module) } + [products["ArgumentParser"]!]),
      .target(name: "TestSupport", path: "Tests/Support"),
      .executableTarget(
        name: "TerminalProbe", dependencies: ["TerminalPanels", "Pictures", "SymbolArt"], path: "Tests/TerminalProbe"),
    ]
    + tests.filter { !absent.contains($0.module) }.map {
      .testTarget(
        name: "\($0.module)Tests", dependencies: dependencies([$0.module, "TestSupport"] + $0.imports),
        exclude: testData[$0.module] ?? [],
        swiftSettings: inSwift5.contains($0.module) ? [.swiftLanguageMode(.v5)] : [])
    },
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
