// swift-tools-version: 6.2
import PackageDescription

// The programs that Scripts/check-agreement compares, in one build, which compiles the library once.
let package = Package(
    name: "agreement",
    dependencies: [
        .package(name: "galley", path: "../.."),
        .package(path: "../../Packages/Service"),
        .package(path: "../../Packages/Window"),
        .package(path: "../../Samples/Program"),
    ],
    targets: [
        .target(
            name: "Agreement",
            dependencies: [
                .product(name: "galley", package: "galley"),
                .product(name: "galley-server", package: "Service"),
                .product(name: "galley-show", package: "Window"),
                .product(name: "render", package: "Program"),
            ])
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
