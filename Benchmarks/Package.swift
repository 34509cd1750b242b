// swift-tools-version: 6.2
import PackageDescription

let galley = Target.Dependency.product(name: "Galley", package: "galley")
let interface = Target.Dependency.product(name: "GalleyInterface", package: "galley")
let testing = Target.Dependency.product(name: "GalleyTesting", package: "galley")
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GalleyBenchmarks",
    dependencies: [
        .package(name: "galley", path: ".."),
        .package(path: "../Samples/Demo"),
        .package(path: "../Samples/Feed"),
        .package(path: "../Packages/C"),
        .package(path: "../Packages/Window"),
    ],
    targets: [
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPangoFT2", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPeerPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .target(name: "System"),
        .target(name: "AllocationCounter"),
        .target(name: "Peers", dependencies: ["CPango", "CPangoFT2", "CPeerPNG"]),
        .target(name: "CardDescription", dependencies: ["System", galley], swiftSettings: house),
        .executableTarget(
            name: "GalleyBenchmarks",
            dependencies: [
                "AllocationCounter", "CardDescription", "Peers", "System", galley,
                interface, testing, .product(name: "galley", package: "galley"),
            ], swiftSettings: house
        ),
        .systemLibrary(name: "MD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
        .executableTarget(
            name: "ConstraintBenchmark", dependencies: ["AllocationCounter", galley], swiftSettings: house),
        .executableTarget(name: "ParsingBenchmark", dependencies: ["MD4C", galley], swiftSettings: house),
        // Programs of their own, so that neither loads the other's libraries.
        .executableTarget(name: "ColdPango", dependencies: ["Peers", "System"]),
        .executableTarget(
            name: "FixedWork", dependencies: ["AllocationCounter", "CardDescription", "System", galley],
            swiftSettings: house),
        // Built together with the benchmarks, so that the library is compiled once.
        .target(
            name: "Samples",
            dependencies: [.product(name: "Demo", package: "Demo"), .product(name: "GalleyC", package: "C")]
                + ["feed-window", "feed-gtk"].map { .product(name: $0, package: "Feed") }
                + [
                    "galley-show", "galley-notes", "galley-letters", "galley-window-probe", "galley-gtk-probe",
                    "galley-assisted-probe",
                ].map {
                    .product(name: $0, package: "Window")
                }),
        .executableTarget(name: "Growth", dependencies: ["System", interface], swiftSettings: house),
        .executableTarget(
            name: "DisplayBenchmark", dependencies: [galley, .product(name: "Feed", package: "Feed")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "ColdGalley", dependencies: ["CardDescription", "System", galley], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
