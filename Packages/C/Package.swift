// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GalleyC",
    products: [
        .library(name: "GalleyC", type: .dynamic, targets: ["GalleyC"])
    ],
    dependencies: [
        .package(name: "galley", path: "../..", traits: ["SVGImages"])
    ],
    targets: [
        // The header, and references that C code holds to objects.
        .target(name: "CGalley", cSettings: [.define("NDEBUG", .when(configuration: .release))]),
        // Only the functions of the header are visible, and the library is found by the number of its interface.
        .target(
            name: "GalleyC", dependencies: ["CGalley", .product(name: "Galley", package: "galley")],
            swiftSettings: house + [.strictMemorySafety()],
            linkerSettings: [
                .unsafeFlags([
                    "-static-stdlib", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "defs",
                    // The parts of Foundation that an optimised build does not name.
                    "-l_FoundationCollections", "-l_FoundationCShims",
                    "-Xlinker", "--version-script=\(Context.packageDirectory)/galley.map",
                    "-Xlinker", "-soname=libgalley.so.0", "-Xlinker", "--exclude-libs=ALL",
                ])
            ]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
