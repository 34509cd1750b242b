// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Scripts/check-attributes copies the model, with the attributes of attributes.toml added, next to the tests.
let package = Package(
    name: "added-attribute",
    targets: [
        .target(name: "GalleyValues", swiftSettings: house),
        .target(name: "GalleyText", dependencies: ["GalleyValues"], swiftSettings: house),
        .target(name: "GalleySupport", dependencies: ["GalleyValues", "GalleyText"], swiftSettings: house),
        .target(
            name: "GalleyDocuments", dependencies: ["GalleyValues", "GalleyText", "GalleySupport"],
            swiftSettings: house),
        .testTarget(
            name: "AddedAttributeTests", dependencies: ["GalleyValues", "GalleyText", "GalleyDocuments"], path: "Tests",
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
