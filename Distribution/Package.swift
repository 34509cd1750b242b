// swift-tools-version: 6.2
import PackageDescription

// The programs and the library that are distributed, in one package, so that Galley is compiled once for all.
let package = Package(
    name: "GalleyDistribution",
    dependencies: [
        .package(name: "galley", path: ".."),
        .package(path: "../Packages/C"),
        .package(path: "../Packages/Service"),
    ],
    targets: [
        .target(
            name: "Products",
            dependencies: [
                .product(name: "galley", package: "galley"), .product(name: "GalleyC", package: "C"),
                .product(name: "galley-server", package: "Service"),
            ])
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
