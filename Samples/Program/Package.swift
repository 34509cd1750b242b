// swift-tools-version: 6.2
import PackageDescription

// A program that depends on Galley as yours would, but for the path.
let package = Package(
    name: "postcard",
    dependencies: [
        .package(name: "galley", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "postcard", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Postcard")
    ],
    swiftLanguageModes: [.v6]
)
