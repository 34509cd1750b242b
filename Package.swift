// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// Targets that call C mark every unsafe expression.
let wrapping: [SwiftSetting] = house + [.strictMemorySafety()]

/// Read by `#embed` in `Fonts/fonts.c`.
let bundledFonts = [
    "NotoSans-Bold.ttf",
    "NotoSans-BoldItalic.ttf",
    "NotoSans-Italic.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansMono-Bold.ttf",
    "NotoSansMono-Regular.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansThai-Regular.ttf",
]

func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "galley",
    products: [
        .library(name: "Galley", targets: ["Galley"]),
        .executable(name: "galley", targets: ["GalleyCommand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
        system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
        system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        system("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
        // Not a system library: its headers must not be seen beside those of Foundation's own ICU.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
        system("CMD4C", pkgConfig: "md4c", apt: "libmd4c-dev"),
        .target(
            name: "CGalleyFonts", path: "Fonts",
            exclude: bundledFonts + [
                "Test", "MANIFEST.txt", "LICENSE-fonts-noto-core.txt", "LICENSE-fonts-noto-mono.txt",
            ]),

        .target(name: "CGalleyBlend"),

        .target(name: "GalleyText", swiftSettings: house),
        .target(
            name: "GalleyLayout",
            dependencies: ["GalleyText", "CHarfBuzz", "CFreeType", "CFontconfig", "CICU", "CGalleyFonts"],
            swiftSettings: wrapping),
        .target(name: "GalleyBoxes", dependencies: ["GalleyText", "GalleyLayout"], swiftSettings: house),
        .target(
            name: "GalleyDrawing",
            dependencies: ["GalleyText", "GalleyLayout", "GalleyBoxes", "CCairo", "CFreeType", "CPNG", "CDeflate", "CGalleyBlend"],
            swiftSettings: wrapping),
        .target(name: "GalleyEditing", dependencies: ["GalleyText", "GalleyLayout"], swiftSettings: house),
        .target(name: "GalleyParsing", dependencies: ["GalleyText", "CMD4C"], swiftSettings: wrapping),
        .target(
            name: "GalleyDisplay", dependencies: ["GalleyText", "GalleyLayout", "GalleyDrawing"],
            swiftSettings: wrapping),
        .target(
            name: "Galley",
            dependencies: [
                "GalleyText", "GalleyLayout", "GalleyBoxes", "GalleyDrawing", "GalleyDisplay", "GalleyEditing",
                "GalleyParsing",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "GalleyCommand",
            dependencies: ["Galley", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: house),

        .testTarget(name: "GalleyTextTests", dependencies: ["GalleyText"], swiftSettings: house),
        .testTarget(
            name: "GalleyLayoutTests", dependencies: ["GalleyLayout", "GalleyText", "CHarfBuzz", "CICU"],
            exclude: [
                "Browser/paragraphs.jsonl", "Browser/queries.jsonl", "Browser/query-answers.json", "Browser/reference.json",
            ], swiftSettings: house),
        .testTarget(
            name: "GalleyBoxesTests", dependencies: ["GalleyBoxes", "GalleyLayout", "GalleyText"],
            exclude: ["Browser"], swiftSettings: house),
        .testTarget(
            name: "GalleyDrawingTests", dependencies: ["GalleyDrawing", "GalleyLayout", "CCairo", "CGalleyBlend"],
            exclude: ["Golden"], swiftSettings: house),
        .testTarget(
            name: "GalleyDisplayTests",
            dependencies: ["GalleyDisplay", "GalleyDrawing", "GalleyLayout", "GalleyText"], swiftSettings: house),
        .testTarget(name: "GalleyParsingTests", dependencies: ["GalleyParsing", "GalleyLayout"], swiftSettings: house),
        .testTarget(
            name: "GalleyEditingTests", dependencies: ["Galley", "GalleyEditing", "GalleyLayout", "GalleyParsing"],
            swiftSettings: house),
        .testTarget(name: "GalleyCommandTests", dependencies: ["Galley", "GalleyCommand"], swiftSettings: house),
        // In front of malloc in the tests' program, and in no other.
        .target(name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter"),
        .testTarget(
            name: "GalleyAllocationTests", dependencies: ["Galley", "CAllocationCounter"],
            exclude: ["accepted.txt"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)
