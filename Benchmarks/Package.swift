// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GalleyBenchmarks",
    dependencies: [
        .package(name: "galley", path: "..")
    ],
    targets: [
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPangoFT2", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "Peers", dependencies: ["CPango", "CPangoFT2"]),
        .executableTarget(
            name: "GalleyBenchmarks",
            dependencies: ["Peers", .product(name: "Galley", package: "galley")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
