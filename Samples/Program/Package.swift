// swift-tools-version: 6.2
import PackageDescription

// Programs that depend on Galley as yours would, except for the path.
let package = Package(
    name: "samples",
    products: [
        "postcard", "chat", "card", "specs", "constraints", "filmstrip", "settings", "profile", "gallery", "stream",
        "lists",
    ].map {
        .executable(name: $0, targets: [$0])
    },
    dependencies: [
        .package(name: "galley", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "postcard", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Postcard"),
        .executableTarget(
            name: "chat", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Chat"),
        .executableTarget(
            name: "card", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Card"),
        .executableTarget(
            name: "specs", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Specs"),
        .executableTarget(
            name: "constraints", dependencies: [.product(name: "Galley", package: "galley")],
            path: "Sources/Constraints"),
        .executableTarget(
            name: "filmstrip", dependencies: [.product(name: "Galley", package: "galley")], path: "Sources/Filmstrip"),
        .executableTarget(
            name: "settings", dependencies: [.product(name: "GalleyInterface", package: "galley")],
            path: "Sources/Settings"),
        .executableTarget(
            name: "profile", dependencies: [.product(name: "GalleyInterface", package: "galley")],
            path: "Sources/Profile"),
        .executableTarget(
            name: "gallery", dependencies: [.product(name: "GalleyInterface", package: "galley")],
            path: "Sources/Gallery"),
        .executableTarget(
            name: "stream", dependencies: [.product(name: "GalleyInterface", package: "galley")],
            path: "Sources/Stream"),
        .executableTarget(
            name: "lists", dependencies: [.product(name: "GalleyInterface", package: "galley")],
            path: "Sources/Lists"),
    ],
    swiftLanguageModes: [.v6]
)
