// swift-tools-version: 6.2
import PackageDescription

// Galley as a compiled library. Distribution/build adds the archive, which contains all of Galley, and packs this folder.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The C libraries of Debian that the archive needs, by the files that programs load, so that no development package is needed.
let libraries = [
    "harfbuzz.so.0", "freetype.so.6", "fontconfig.so.1", "cairo.so.2", "icuuc.so.72", "png16.so.16", "jpeg.so.62",
    "webp.so.7", "webpdemux.so.2", "gif.so.7", "deflate.so.0", "hyphen.so.0",
]

let package = Package(
    name: "GalleyBinary",
    products: [.library(name: "GalleyBinary", targets: ["GalleyBinary"])],
    targets: [
        .binaryTarget(name: "CGalleyBinary", path: "CGalleyBinary.artifactbundle"),
        .target(
            name: "GalleyBinary", dependencies: ["CGalleyBinary"], swiftSettings: house,
            linkerSettings: libraries.map { .linkedLibrary(":lib\($0)") } + [.linkedLibrary("m")]),
        .testTarget(name: "GalleyBinaryTests", dependencies: ["GalleyBinary"], swiftSettings: house),
        .executableTarget(name: "card", dependencies: ["GalleyBinary"], path: "Samples/card"),
    ],
    swiftLanguageModes: [.v6]
)
