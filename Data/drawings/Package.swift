// swift-tools-version: 6.0
import PackageDescription

// Paints the demonstration pictures of photowall. Nothing of photowall is imported, and photowall does not import this.
let package = Package(
  name: "drawings",
  targets: [
    .systemLibrary(name: "CCodecs"),
    .executableTarget(name: "drawings", dependencies: ["CCodecs"]),
  ],
  swiftLanguageModes: [.v6]
)
