// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let interface = Target.Dependency.product(name: "GalleyInterface", package: "galley")

let package = Package(
    name: "GalleyWindow",
    products: [
        .library(name: "GalleyWindow", targets: ["GalleyWindow"]),
        .executable(name: "galley-show", targets: ["galley-show"]),
        .executable(name: "notes", targets: ["notes"]),
        .executable(name: "window-probe", targets: ["window-probe"]),
        .executable(name: "assisted-probe", targets: ["assisted-probe"]),
    ],
    dependencies: [
        .package(name: "galley", path: "../..", traits: ["SVGImages"])
    ],
    targets: [
        .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // The main thread's queue, and the clipboards and resources of X11.
        .target(name: "CGalleyWindow", linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("X11")]),
        .target(
            name: "GalleyWindow", dependencies: ["CSDL", "CGIO", "CGalleyWindow", interface], swiftSettings: house),
        .executableTarget(
            name: "galley-show", dependencies: ["GalleyWindow", interface], path: "Sources/GalleyShow",
            swiftSettings: house),
        .executableTarget(
            name: "notes", dependencies: ["GalleyWindow", interface], path: "Samples/Notes", swiftSettings: house),
        // A program for scripted tests: two windows that report what they show.
        .executableTarget(
            name: "window-probe", dependencies: ["GalleyWindow", interface], path: "Tests/Probe", swiftSettings: house),
        // A program for tests of assistive technology: a window with the kinds of elements that it reads.
        .executableTarget(
            name: "assisted-probe", dependencies: ["GalleyWindow", interface], path: "Tests/Assisted",
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
