// swift-tools-version: 6.2
import PackageDescription

let galley = Target.Dependency.product(name: "Galley", package: "galley")
let interface = Target.Dependency.product(name: "GalleyInterface", package: "galley")
// The clock and the workers that a program controls, for pictures of interfaces.
let testing = Target.Dependency.product(name: "GalleyTesting", package: "galley")

// Programs that depend on Galley as yours would, except for the path.
let package = Package(
    name: "samples",
    products: [
        "postcard", "chat", "card", "specs", "constraints", "filmstrip", "settings", "profile", "gallery", "stream",
        "lists", "render",
    ].map {
        .executable(name: $0, targets: [$0])
    },
    dependencies: [
        .package(name: "galley", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "render", dependencies: [galley], path: "Sources/Render"),
        .executableTarget(
            name: "postcard", dependencies: [galley], path: "Sources/Postcard"),
        .executableTarget(
            name: "chat", dependencies: [galley], path: "Sources/Chat"),
        .executableTarget(
            name: "card", dependencies: [galley], path: "Sources/Card"),
        .executableTarget(
            name: "specs", dependencies: [galley], path: "Sources/Specs"),
        .executableTarget(
            name: "constraints", dependencies: [galley], path: "Sources/Constraints"),
        .executableTarget(
            name: "filmstrip", dependencies: [interface], path: "Sources/Filmstrip"),
        .executableTarget(
            name: "settings", dependencies: [interface, testing], path: "Sources/Settings"),
        .executableTarget(
            name: "profile", dependencies: [interface, testing], path: "Sources/Profile"),
        .executableTarget(
            name: "gallery", dependencies: [interface, testing], path: "Sources/Gallery"),
        .executableTarget(
            name: "stream", dependencies: [interface, testing], path: "Sources/Stream"),
        .executableTarget(
            name: "lists", dependencies: [interface, testing], path: "Sources/Lists"),
    ],
    swiftLanguageModes: [.v6]
)
