// swift-tools-version: 6.0
import PackageDescription

/// The modules, lowest first. A module may import only what its row names, Foundation included; `make check` holds the
/// code to it. `Sources/README.md` draws the same table.
let modules: [(module: String, imports: [String])] = [
  ("Basics", []),
  ("Platform", ["Basics", "CCrypto", "CLibrary", "SystemPackage"]),
  ("CollectionView", ["Basics", "Foundation"]),
  ("WallLayouts", ["Basics", "CollectionView", "CLibrary", "Foundation"]),
  ("ViewImages", ["CollectionView", "Foundation"]),
  ("_Testing_CoreGraphics", []),
  ("_Testing_UIKit", []),
  ("CoreGraphics", ["CollectionView", "Foundation", "_Testing_CoreGraphics"]),
  ("QuartzCore", ["CollectionView", "CoreGraphics"]),
  ("UIKit", ["CollectionView", "CoreGraphics", "Foundation", "QuartzCore", "ViewImages", "_Testing_UIKit"]),
  ("Archives", ["Basics", "Platform", "CLibrary", "CZlib"]),
  ("PhotoFeed", ["Basics", "Platform", "Archives", "CExpat", "CFileCalls", "CLibrary"]),
  (
    "Pictures",
    [
      "Basics", "Platform", "Archives", "CJPEG", "CTurboJPEG", "CSPNG", "CDeflate", "CPNGFilter", "CWebP", "CGIF",
      "COptionalCodecs", "CCurl", "CLibrary",
    ]
  ),
  ("Alike", ["Pictures", "CAlike", "CLibrary"]),
  ("Sidecars", ["Basics", "Platform", "Pictures", "CExpat"]),
  ("PhotoStores", ["Basics", "Platform", "Archives", "Pictures", "Sidecars", "CExpat", "Foundation"]),
  (
    "Culling",
    [
      "Basics", "Platform", "Archives", "PhotoFeed", "PhotoStores", "Sidecars", "Pictures", "CFileCalls", "CLibrary",
      "Foundation",
    ]
  ),
  ("SymbolArt", ["Pictures"]),
  ("TerminalPanels", ["Basics", "Platform", "CNcurses", "CTerminal", "CZlib", "Pictures", "SymbolArt"]),
  (
    "Wall",
    [
      "Basics", "Platform", "Archives", "CollectionView", "WallLayouts", "PhotoFeed", "Sidecars", "Culling", "Pictures",
      "Alike", "CLibrary", "SymbolArt", "TerminalPanels", "Foundation",
    ]
  ),
  (
    "Tapes",
    [
      "Basics", "Platform", "CollectionView", "WallLayouts", "PhotoFeed", "Culling", "Pictures", "SymbolArt",
      "TerminalPanels", "Wall", "CLibrary", "Foundation",
    ]
  ),
  (
    "Controllers",
    [
      "Platform", "CollectionView", "WallLayouts", "ViewImages", "PhotoFeed", "Pictures", "SymbolArt", "TerminalPanels",
      "Wall", "Foundation",
    ]
  ),
  (
    "PhotoWallKit",
    [
      "Basics", "Platform", "Archives", "CollectionView", "WallLayouts", "PhotoFeed", "Pictures", "PhotoStores",
      "SymbolArt",
      "TerminalPanels", "Sidecars", "Culling", "Wall", "Tapes", "Controllers", "ArgumentParser", "Foundation",
    ]
  ),
]

/// Modules that compute pixels and cells. They are compiled with optimization in debug builds, too: that takes less time
/// than the tests do without.
let ofPixels: Set<String> = ["Pictures", "Alike", "SymbolArt", "TerminalPanels"]

/// Modules that read commands and tapes and call the others. They are compiled without optimization in release builds, too:
/// that takes a third of the time, and what they do takes no longer.
let ofCommands: Set<String> = ["Tapes", "Controllers", "PhotoWallKit"]

/// Whether this is a version of the package that SwiftPM has fetched for another one. Those may not set such flags.
let isCheckout = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }

/// Returns the compiler's options for a module.
func settings(of module: String) -> [SwiftSetting] {
  if isCheckout { return [] }
  if ofPixels.contains(module) { return [.unsafeFlags(["-O"])] }
  return ofCommands.contains(module) ? [.unsafeFlags(["-Onone"])] : []
}

/// C libraries that `make deps` installs, and calls of the system: a module map and a shim header each. `Sources/Libraries`
/// has them, and the modules of C code.
let cLibraries = [
  "CNcurses", "CTurboJPEG", "CSPNG", "CDeflate", "CWebP", "CGIF", "CCrypto", "CZlib", "CExpat", "CFileCalls",
]

/// Products of other packages that rows may name.
let products: [String: Target.Dependency] = [
  "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
  "SystemPackage": .product(name: "SystemPackage", package: "swift-system"),
]

/// Modules that Apple's platforms have; ours replace them elsewhere.
#if canImport(Darwin)
  let absent: Set<String> = ["UIKit", "CoreGraphics", "QuartzCore", "_Testing_UIKit", "_Testing_CoreGraphics"]
#else
  let absent: Set<String> = []
#endif

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.filter { !absent.contains($0) && $0 != "Foundation" }.map { products[$0] ?? .target(name: $0) }
}

let present = modules.filter { !absent.contains($0.module) }

/// The modules with tests in `Tests/<module>Tests`, and what the tests may import beside the module.
let tests: [(module: String, imports: [String])] = [
  ("Basics", []),
  ("Platform", ["Basics"]),
  ("Archives", ["Basics", "Platform", "CZlib"]),
  ("CollectionView", []),
  ("UIKit", ["Controllers", "Wall", "WallLayouts", "PhotoFeed", "Pictures", "TerminalPanels"]),
  ("WallLayouts", ["CollectionView"]),
  ("PhotoFeed", ["Basics", "Platform", "Archives"]),
  ("Alike", ["Basics", "Pictures"]),
  ("Sidecars", ["Basics", "Platform"]),
  ("PhotoStores", ["Basics", "Platform", "Archives", "Pictures", "Sidecars", "PhotoFeed"]),
  ("Culling", ["Basics", "Platform", "Archives", "PhotoStores", "Sidecars", "Pictures"]),
  ("TerminalPanels", ["Platform", "SymbolArt", "Pictures", "CTerminal", "CZlib", "TerminalProbe"]),
  (
    "Wall",
    [
      "Basics", "Platform", "Archives", "CollectionView", "WallLayouts", "PhotoFeed", "PhotoStores", "Sidecars",
      "Culling", "Pictures", "Alike", "SymbolArt", "TerminalPanels",
    ]
  ),
  ("Tapes", ["Platform", "TerminalPanels", "Pictures", "PhotoFeed", "Wall"]),
  (
    "PhotoWallKit",
    ["Basics", "CollectionView", "Pictures", "Platform", "Tapes", "TerminalPanels", "ViewImages", "Wall"]
  ),
  ("SymbolArt", ["Platform", "Pictures"]),
  ("Pictures", ["Basics", "Platform", "CTurboJPEG", "CSPNG", "CWebP", "CGIF"]),
]

/// Modules whose tests are in Swift 5, as published layouts are.
let inSwift5: Set<String> = ["UIKit"]

/// Folders of test data.
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
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // `make docs`. Packages that use this one do not fetch it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: cLibraries.map { .systemLibrary(name: $0, path: "Sources/Libraries/\($0)") }
    + ["CLibrary", "CTerminal", "COptionalCodecs", "CCurl", "CJPEG"].map {
      .target(name: $0, path: "Sources/Libraries/\($0)")
    }
    + ["CPNGFilter", "CAlike"].map {
      .target(
        name: $0, path: "Sources/Libraries/\($0)", cSettings: isCheckout ? [] : [.unsafeFlags(["-O2"])])
    }
    + present.map {
      .target(
        name: $0.module, dependencies: dependencies($0.imports),
        swiftSettings: settings(of: $0.module))
    }
    + [
      .executableTarget(name: "photowall", dependencies: ["PhotoWallKit"]),
      .target(name: "TestSupport", dependencies: ["Basics", "Platform"], path: "Tests/Support"),
      .executableTarget(
        name: "TerminalProbe", dependencies: ["TerminalPanels", "Pictures", "SymbolArt"], path: "Tests/TerminalProbe"),
      .target(name: "CFaults", path: "Tests/CFaults"),
      .executableTarget(
        name: "CullingProbe", dependencies: ["Culling", "PhotoFeed", "Sidecars", "Platform", "CFaults"],
        path: "Tests/CullingProbe"),
    ]
    + tests.filter { !absent.contains($0.module) }.map {
      .testTarget(
        name: "\($0.module)Tests", dependencies: dependencies([$0.module, "TestSupport"] + $0.imports),
        exclude: testData[$0.module] ?? [],
        swiftSettings: inSwift5.contains($0.module) ? [.swiftLanguageMode(.v5)] : [])
    },
  swiftLanguageModes: [.v6]
)
