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
        .executable(name: "notes", targets: ["notes"]),
        .executable(name: "window-probe", targets: ["window-probe"]),
    ],
    dependencies: [
        .package(name: "galley", path: "../..", traits: ["SVGImages"])
    ],
    targets: [
        .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
        // The main thread's queue, and the clipboards and resources of X11.
        .target(name: "CGalleyWindow", linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("X11")]),
        .target(name: "GalleyWindow", dependencies: ["CSDL", "CGalleyWindow", interface], swiftSettings: house),
        .executableTarget(
            name: "notes", dependencies: ["GalleyWindow", interface], path: "Samples/Notes", swiftSettings: house),
        // A program for scripted tests: two windows that report what they show.
        .executableTarget(
            name: "window-probe", dependencies: ["GalleyWindow", interface], path: "Tests/Probe", swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
