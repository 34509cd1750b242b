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
        .library(name: "GalleyGTK", targets: ["GalleyGTK"]),
        // GTK's functions, for programs that put a view next to widgets.
        .library(name: "CGTK", targets: ["CGTK"]),
        .executable(name: "galley-show", targets: ["galley-show"]),
        .executable(name: "galley-notes", targets: ["galley-notes"]),
        .executable(name: "galley-letters", targets: ["galley-letters"]),
        .executable(name: "galley-gtk-probe", targets: ["galley-gtk-probe"]),
        .executable(name: "galley-window-probe", targets: ["galley-window-probe"]),
        .executable(name: "galley-assisted-probe", targets: ["galley-assisted-probe"]),
    ],
    dependencies: [
        .package(name: "galley", path: "../..", traits: ["SVGImages"])
    ],
    targets: [
        .systemLibrary(name: "CSDL", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // The main thread's queue, and the clipboards and resources of X11.
        .target(name: "CGalleyWindow", linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("X11")]),
        // The parts of a desktop that do not depend on a toolkit: the formats of clipboards, and the bus of AT-SPI.
        .target(name: "GalleyDesktop", dependencies: ["CGIO", interface], swiftSettings: house),
        .target(
            name: "GalleyWindow", dependencies: ["CSDL", "CGalleyWindow", "GalleyDesktop", interface],
            swiftSettings: house),
        .systemLibrary(name: "CGTK", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
        // Only C code calls GTK.
        .target(name: "CGalleyGTK", dependencies: ["CGTK"]),
        .target(
            name: "GalleyGTK", dependencies: ["CGalleyGTK", "CGalleyWindow", "GalleyDesktop", interface],
            swiftSettings: house),
        .executableTarget(
            name: "galley-show", dependencies: ["GalleyWindow", interface], path: "Sources/GalleyShow",
            swiftSettings: house),
        .executableTarget(
            name: "galley-notes", dependencies: ["GalleyWindow", interface], path: "Samples/Notes", swiftSettings: house
        ),
        // A window of GTK with nodes next to widgets.
        .executableTarget(
            name: "galley-letters", dependencies: ["CGTK", "GalleyGTK", interface], path: "Samples/Letters",
            swiftSettings: house),
        // A program for scripted tests: a window of GTK that reports what its nodes show.
        .executableTarget(
            name: "galley-gtk-probe", dependencies: ["CGTK", "GalleyGTK", "GalleyProbeSupport", interface],
            path: "Tests/GTKProbe",
            swiftSettings: house),
        .target(
            name: "GalleyProbeSupport", dependencies: [interface], path: "Tests/ProbeSupport", swiftSettings: house),
        // A program for scripted tests: two windows that report what they show.
        .executableTarget(
            name: "galley-window-probe", dependencies: ["GalleyWindow", "GalleyProbeSupport", interface],
            path: "Tests/Probe",
            swiftSettings: house),
        // A program for tests of assistive technology: a window with the kinds of elements that it reads.
        .executableTarget(
            name: "galley-assisted-probe", dependencies: ["GalleyWindow", interface], path: "Tests/Assisted",
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
