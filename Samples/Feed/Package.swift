// swift-tools-version: 6.2
import PackageDescription

// A feed of messages in windows of SDL 2 and GTK 3. Galley itself needs neither.
let package = Package(
    name: "feed",
    products: [
        .library(name: "Feed", targets: ["Feed"]),
        .executable(name: "feed-window", targets: ["feed-window"]),
        .executable(name: "feed-gtk", targets: ["feed-gtk"]),
    ],
    dependencies: [
        .package(name: "galley", path: "../..")
    ],
    targets: [
        .systemLibrary(name: "CFeedSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
        .systemLibrary(name: "CFeedGTK", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
        // The feed itself, which works with any window or without one.
        .target(name: "Feed", dependencies: [.product(name: "GalleyInterface", package: "galley")]),
        .executableTarget(name: "feed-window", dependencies: ["CFeedSDL", "Feed"], path: "Sources/FeedWindow"),
        // Only C code calls GTK.
        .target(name: "Glue", dependencies: ["CFeedGTK"]),
        .executableTarget(name: "feed-gtk", dependencies: ["Glue", "Feed"], path: "Sources/FeedGTK"),
    ],
    swiftLanguageModes: [.v6]
)
