// swift-tools-version: 6.2
import PackageDescription

let programs = [
    "postcard", "chat", "card", "specs", "constraints", "filmstrip", "settings", "profile", "gallery", "stream",
    "lists", "render",
]

// The command and the sample programs in one build, which compiles the library once.
let package = Package(
    name: "demo",
    products: [
        .library(name: "Demo", targets: ["Demo"])
    ],
    dependencies: [
        // Without `galley play`, which needs nodes and lists, the command is built sooner.
        .package(name: "galley", path: "../..", traits: ["Command", "SVGImages"]),
        .package(path: "../Program"),
    ],
    targets: [
        .target(
            name: "Demo",
            dependencies: [.product(name: "galley", package: "galley")]
                + programs.map { .product(name: $0, package: "Program") })
    ]
)
