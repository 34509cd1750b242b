// swift-tools-version: 6.2
import Foundation
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// The settings of targets where every unsafe expression must be marked: all except `GalleyText`.
let strict: [SwiftSetting] = house + [.strictMemorySafety()]

/// Embedded by `#embed` in `Fonts/fonts.c`.
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

/// The targets of the model and of the layout engine, in order. Each can depend on those before it.
let rooms = [
    "GalleyValues", "GalleyText", "GalleySupport", "GalleyUnicode", "GalleyFonts", "GalleyRegions", "GalleyShaping",
    "GalleyPlacing", "GalleyLayout",
]

func rooms(below name: String) -> [Target.Dependency] {
    rooms.prefix { $0 != name }.map { .byName(name: $0) }
}

let layout: [Target.Dependency] = rooms.map { .byName(name: $0) }

/// The targets whose tests are optimised along with the library, because optimising them takes less time than it saves, or
/// because they count allocations.
let optimisedTests: Set = [
    "GalleyAllocation", "GalleyDocuments", "GalleyDrawing", "GalleyGlyphs", "GalleyRegions", "GalleyText",
    "GalleyUnicode",
]

/// The files that the tests of the target `name` leave out. The environment variable `GALLEY_SUITES` selects suites by the
/// end of their names, without "Tests": ThreadSanitizer compiles only the suites that it runs.
func otherSuites(of name: String) -> [String] {
    guard let wanted = Context.environment["GALLEY_SUITES"] else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/Tests/\(name)Tests")
    return (files ?? []).filter { $0.hasSuffix("Tests.swift") && !$0.hasSuffix("\(wanted)Tests.swift") }
}

/// A test target of the source target `name`, and the support that the tests share.
func tests(
    of name: String, _ dependencies: [Target.Dependency], support: [String] = [], exclude: [String] = []
) -> (target: Target, support: [String]) {
    let support = ["GalleyTestSupport"] + support
    var settings = house + [.define("OPTIMISED", .when(configuration: .release))]
    if !optimisedTests.contains(name) { settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release))) }
    return (
        .testTarget(
            name: "\(name)Tests", dependencies: dependencies + support.map { .byName(name: $0) },
            exclude: exclude + otherSuites(of: name), swiftSettings: settings), support
    )
}

/// The test targets, each named after the target that it tests.
///
/// The environment variable `GALLEY_TESTS` lists those to declare, separated by commas; `Scripts/test ROOM` and the
/// sanitizers build only what they run that way. Without it all are declared.
func tests() -> [Target] {
    let text: [Target.Dependency] = ["GalleyDocuments", "GalleyText", "GalleyValues"]
    let drawing: [Target.Dependency] = layout + ["GalleyBoxes", "GalleyDocuments", "GalleyDrawing"]
    let parsing: [Target.Dependency] = layout + ["GalleyDocuments", "GalleyGrammar", "GalleyParsing"]
    let ofLayout = ["GalleyLayoutTestSupport"]
    let ofDrawing = ["GalleyDrawingTestSupport"]
    let targets = [
        tests(of: "GalleyValues", text, support: ["GalleyTextTestSupport"]),
        tests(of: "GalleyText", text, support: ["GalleyTextTestSupport"]),
        tests(of: "GalleyDocuments", text, support: ["GalleyTextTestSupport"]),
        tests(of: "GalleySupport", layout),
        tests(of: "GalleyUnicode", layout + ["CICU"], support: ofLayout),
        tests(of: "GalleyFonts", layout + ["CHarfBuzz"], support: ofLayout),
        tests(of: "GalleyRegions", layout, support: ofLayout),
        tests(of: "GalleyShaping", layout, support: ofLayout, exclude: ["lines.txt"]),
        tests(of: "GalleyPlacing", layout, support: ofLayout),
        tests(
            of: "GalleyLayout", layout + ["GalleyDocuments", "CHarfBuzz"], support: ofLayout,
            exclude: [
                "Browser/paragraphs.jsonl", "Browser/queries.jsonl", "Browser/query-answers.json",
                "Browser/vertical.jsonl", "Browser/vertical-answers.json", "Browser/reference.json",
                "Browser/flow.jsonl", "Browser/borders.jsonl", "Browser/border-answers.json",
            ]),
        tests(of: "GalleyMathematics", layout + ["GalleyMathematics"], support: ofLayout),
        tests(
            of: "GalleyConstraints", layout + ["GalleyConstraints", "GalleyBoxes", "GalleyDocuments"],
            exclude: ["Reference"]),
        tests(of: "GalleyBoxes", drawing, exclude: ["Browser"]),
        tests(of: "GalleyImages", drawing + ["GalleyImages"], support: ofDrawing),
        tests(of: "GalleyGlyphs", drawing + ["GalleyGlyphs", "CGalleyBlend"], support: ofDrawing),
        tests(
            of: "GalleyDrawing", drawing + ["GalleyGlyphs", "GalleyImages", "CCairo", "CGalleyBlend"],
            support: ofLayout + ofDrawing, exclude: ["Golden"]),
        tests(of: "GalleyDisplay", layout + ["GalleyDisplay", "GalleyDrawing", "GalleyTesting"]),
        tests(
            of: "GalleyNodes",
            layout + [
                "GalleyBoxes", "GalleyConstraints", "GalleyDrawing", "GalleyDisplay", "GalleyEditing", "GalleyImages",
                "GalleyInterface", "GalleyNodes", "GalleyTesting",
            ]),
        tests(
            of: "GalleyLists",
            layout + [
                "GalleyBoxes", "GalleyDrawing", "GalleyDisplay", "GalleyEditing", "GalleyInterface", "GalleyLists",
                "GalleyNodes", "GalleyTesting",
            ]),
        tests(of: "GalleyGrammar", parsing, support: ["GalleyParsingTestSupport"]),
        tests(
            of: "GalleyParsing", parsing, support: ["GalleyParsingTestSupport"], exclude: ["Markdown/books.txt"]),
        tests(
            of: "GalleyHTML", text + ["GalleyHTML"], support: ["GalleyTextTestSupport"],
            exclude: ["Browser"]),
        tests(of: "GalleyEditing", layout + ["Galley", "GalleyEditing", "GalleyParsing"]),
        tests(
            of: "GalleyCommand",
            [
                "Galley", "GalleyDocuments", "GalleyEngine", "GalleySupport", "GalleyCommand", "GalleyConsole",
                "CGalleyFetch",
            ],
            exclude: ["Browser", "Play", "book-features.txt"]),
        tests(of: "GalleyAllocation", ["Galley", "GalleyShaping", "CAllocationCounter"], exclude: ["accepted.txt"]),
        // Run under ThreadSanitizer and AddressSanitizer as well.
        tests(
            of: "GalleyConcurrency", drawing + ["Galley", "GalleyCommand", "GalleyConsole"],
            support: ofLayout + ofDrawing),
        tests(
            of: "GalleyFuzz", drawing + ["GalleyEngine", "GalleyGrammar", "GalleyHTML", "GalleyParsing"],
            support: ofLayout + ofDrawing + ["GalleyParsingTestSupport"]),
    ]
    let support: [Target] = [
        .target(
            name: "GalleyTestSupport", dependencies: ["CDeflate"], path: "Tests/Support/GalleyTestSupport",
            swiftSettings: house),
        .target(
            name: "GalleyTextTestSupport", dependencies: text + ["GalleyTestSupport"],
            path: "Tests/Support/GalleyTextTestSupport", swiftSettings: house),
        .target(
            name: "GalleyLayoutTestSupport", dependencies: layout + ["GalleyTestSupport"],
            path: "Tests/Support/GalleyLayoutTestSupport", swiftSettings: house),
        .target(
            name: "GalleyDrawingTestSupport", dependencies: drawing + ["GalleyTestSupport"],
            path: "Tests/Support/GalleyDrawingTestSupport", swiftSettings: house),
        .target(
            name: "GalleyParsingTestSupport", dependencies: ["GalleyText", "GalleyParsing", "GalleyTestSupport"],
            path: "Tests/Support/GalleyParsingTestSupport", swiftSettings: house),
    ]
    let wanted = Context.environment["GALLEY_TESTS"]?.split(separator: ",").map(String.init)
    let chosen = targets.filter { wanted?.contains($0.target.name) ?? true }
    let needed = chosen.flatMap(\.support)
    // A counter in front of malloc, in the program of the tests and in no other.
    let counter = Target.target(name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter")
    let counts = chosen.contains { $0.target.name == "GalleyAllocationTests" }
    return chosen.map(\.target) + support.filter { needed.contains($0.name) } + (counts ? [counter] : [])
}

/// The parser of arguments, for commands.
let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

let package = Package(
    name: "galley",
    products: [
        // A program compiles only the product that it depends on. `Galley` and `GalleyInterface` contain the others.
        .library(name: "GalleyLayout", targets: ["GalleyText", "GalleyLayout"]),
        .library(name: "GalleyConstraints", targets: ["GalleyConstraints"]),
        .library(name: "GalleyBoxes", targets: ["GalleyText", "GalleyLayout", "GalleyBoxes"]),
        .library(name: "GalleyParsing", targets: ["GalleyText", "GalleyParsing"]),
        .library(name: "GalleyHTML", targets: ["GalleyText", "GalleyHTML"]),
        .library(name: "GalleyDrawing", targets: ["GalleyText", "GalleyLayout", "GalleyBoxes", "GalleyDrawing"]),
        .library(name: "Galley", targets: ["Galley"]),
        .library(name: "GalleyInterface", targets: ["GalleyInterface"]),
        .library(name: "GalleyTesting", targets: ["GalleyTesting"]),
        .library(name: "GalleyWeb", targets: ["GalleyWeb"]),
        .executable(name: "galley", targets: ["GalleyCommand"]),
        .executable(name: "galley-play", targets: ["GalleyPlayProgram"]),
    ],
    // A package that needs only the library sets `traits: []`, and fetches no other package.
    traits: [
        .trait(name: "Command", description: "The command galley, with the parser of its arguments."),
        .trait(
            name: "Play", description: "galley play in the command galley. Without it, it runs the program galley-play."
        ),
        .trait(name: "SVGImages", description: "Attachments may be SVG images, drawn by librsvg."),
        .default(enabledTraits: ["Command", "Play", "SVGImages"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
        system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
        system("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        system("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
        // Not a system library, because its headers must not be visible together with those of Foundation's own ICU.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
        .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
        .target(
            name: "CGalleyFonts", path: "Fonts",
            exclude: bundledFonts + [
                "Test", "MANIFEST.txt", "LICENSE-fonts-noto-core.txt", "LICENSE-fonts-noto-mono.txt",
            ]),

        .target(name: "CGalleyBlend"),
        // Only the command downloads images.
        .target(name: "CGalleyFetch"),
        .target(name: "CGalleyHyphen", dependencies: ["CHyphen"]),
        // Glyphs that fonts paint, with Cairo.
        .target(name: "CGalleyColor", dependencies: ["CFreeType", "CCairo"]),

        // Image files. Not a system library: libjpeg reports errors by jumps. librsvg is loaded for the first SVG.
        .target(
            name: "CGalleyImages", dependencies: [.target(name: "CCairo", condition: .when(traits: ["SVGImages"]))],
            cSettings: [.define("GALLEY_SVG_IMAGES", .when(traits: ["SVGImages"]))],
            linkerSettings: [
                .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("webpdemux"), .linkedLibrary("gif"),
            ]),

        // The model: values, attributed text, and the JSON of both.
        .target(name: "GalleyValues", swiftSettings: strict),
        // Its attributes are stored without checks for exclusivity, each of which would have to be marked.
        .target(name: "GalleyText", dependencies: rooms(below: "GalleyText"), swiftSettings: house),
        .target(
            name: "GalleyDocuments", dependencies: ["GalleyValues", "GalleyText", "GalleySupport"],
            swiftSettings: strict),
        // The targets of the layout engine, from characters upwards. GalleyLayout exports the public parts of the
        // targets below it.
        .target(name: "GalleySupport", dependencies: rooms(below: "GalleySupport"), swiftSettings: strict),
        .target(
            name: "GalleyUnicode", dependencies: rooms(below: "GalleyUnicode") + ["CICU", "CHyphen", "CGalleyHyphen"],
            swiftSettings: strict),
        .target(
            name: "GalleyFonts",
            dependencies: rooms(below: "GalleyFonts") + ["CHarfBuzz", "CFreeType", "CFontconfig", "CGalleyFonts"],
            swiftSettings: strict),
        .target(
            name: "GalleyRegions", dependencies: ["GalleyValues", "GalleyText", "GalleySupport"],
            swiftSettings: strict),
        .target(
            name: "GalleyShaping", dependencies: rooms(below: "GalleyShaping") + ["CHarfBuzz", "CICU"],
            swiftSettings: strict),
        .target(name: "GalleyPlacing", dependencies: rooms(below: "GalleyPlacing") + ["CICU"], swiftSettings: strict),
        .target(
            name: "GalleyLayout", dependencies: rooms(below: "GalleyLayout") + ["CHarfBuzz"], swiftSettings: strict),

        // Formulas: TeX's notation, and its layout with OpenType's MATH table.
        .target(name: "GalleyMathematics", dependencies: layout + ["CHarfBuzz"], swiftSettings: strict),
        .target(
            name: "GalleyConstraints", dependencies: ["GalleyValues", "GalleyText", "GalleySupport"],
            swiftSettings: strict),
        .target(name: "GalleyBoxes", dependencies: layout + ["GalleyConstraints"], swiftSettings: strict),
        .target(
            name: "GalleyImages",
            dependencies: [
                "GalleyValues", "GalleyText", "GalleySupport", "CPNG", "CDeflate", "CGalleyBlend", "CGalleyImages",
            ],
            swiftSettings: strict),
        .target(
            name: "GalleyGlyphs",
            dependencies: layout + [
                "CCairo", "CFreeType", "CDeflate", "CGalleyBlend", "CGalleyColor", "CGalleyImages",
            ],
            swiftSettings: strict),
        .target(
            name: "GalleyDrawing",
            dependencies: layout + [
                "GalleyBoxes", "GalleyImages", "GalleyGlyphs", "GalleyMathematics", "CCairo", "CDeflate",
                "CGalleyBlend",
            ],
            swiftSettings: strict),
        .target(name: "GalleyEditing", dependencies: layout, swiftSettings: strict),
        .target(
            name: "GalleyGrammar", dependencies: ["GalleyValues", "GalleyText", "GalleySupport"],
            swiftSettings: strict),
        .target(
            name: "GalleyHTML", dependencies: ["GalleyValues", "GalleyText", "GalleySupport", "CICU"],
            swiftSettings: strict),
        .target(
            name: "GalleyParsing",
            dependencies: [
                "GalleyValues", "GalleyText", "GalleyDocuments", "GalleySupport", "GalleyGrammar", "GalleyHTML",
            ],
            swiftSettings: strict),
        // From documents to files: prepares, lays out and writes them.
        .target(
            name: "GalleyEngine",
            dependencies: layout + [
                "GalleyBoxes", "GalleyConstraints", "GalleyDocuments", "GalleyDrawing", "GalleyGrammar", "GalleyHTML",
                "GalleyImages", "GalleyParsing",
            ],
            swiftSettings: strict),
        .target(name: "GalleyDisplay", dependencies: layout + ["GalleyDrawing"], swiftSettings: strict),
        .target(
            name: "Galley",
            dependencies: [
                "GalleyText", "GalleyDocuments", "GalleySupport", "GalleyLayout", "GalleyConstraints", "GalleyBoxes",
                "GalleyDrawing", "GalleyEngine", "GalleyHTML", "GalleyParsing",
            ],
            swiftSettings: strict),
        // User interfaces: nodes over layers and editors.
        .target(
            name: "GalleyNodes",
            dependencies: layout + [
                "GalleyBoxes", "GalleyDrawing", "GalleyDisplay", "GalleyEditing", "GalleyParsing",
            ], swiftSettings: strict),
        // Lists, tables, grids and pagers in nodes.
        .target(
            name: "GalleyLists",
            dependencies: layout + ["GalleyBoxes", "GalleyDrawing", "GalleyDisplay", "GalleyEditing", "GalleyNodes"],
            swiftSettings: strict),
        .target(
            name: "GalleyInterface",
            dependencies: [
                "Galley", "GalleyDisplay", "GalleyDrawing", "GalleyEditing", "GalleyLists", "GalleyNodes", "GalleyText",
            ],
            swiftSettings: strict),
        // Doubles for tests of programs with an interface, and for recordings.
        .target(
            name: "GalleyTesting", dependencies: ["GalleySupport", "GalleyDisplay", "GalleyNodes"],
            swiftSettings: strict),
        // Downloads of images, for the command and the service.
        .target(name: "GalleyWeb", dependencies: ["GalleyValues", "CGalleyFetch"], swiftSettings: strict),
        // The parts that all commands use: standard streams, lines of input, messages, fonts.
        .target(
            name: "GalleyConsole",
            dependencies: [
                "GalleyEngine", "GalleyLayout", "GalleyShaping", "GalleySupport", "GalleyText", "GalleyValues",
                arguments,
            ],
            swiftSettings: strict),
        // Scenes of nodes without a window, from scripts.
        .target(
            name: "GalleyPlay",
            dependencies: [
                "Galley", "GalleyConsole", "GalleyDisplay", "GalleyDocuments", "GalleyDrawing", "GalleyEditing",
                "GalleyEngine", "GalleyInterface", "GalleyLists", "GalleyNodes", "GalleySupport", "GalleyTesting",
                "GalleyValues", arguments,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "GalleyPlayProgram", dependencies: ["GalleyConsole", "GalleyPlay", arguments], swiftSettings: strict),
        .executableTarget(
            name: "GalleyCommand",
            dependencies: [
                "Galley", "GalleyConsole", "GalleyDocuments", "GalleyEngine", "GalleyHTML", "GalleyRegions",
                "GalleyShaping", "GalleySupport", "GalleyUnicode", "GalleyValues", "GalleyWeb", arguments,
                .target(name: "GalleyPlay", condition: .when(traits: ["Play"])),
            ],
            swiftSettings: strict),
    ] + tests(),
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
)

// Set by `Scripts/build-tests` and `Scripts/demo`. Targets that take little of the time of tests or of the demo are not optimised,
// so that the build ends sooner.
let isTestBuild = Context.environment["GALLEY_TEST_BUILD"] != nil
if isTestBuild || Context.environment["GALLEY_DEMO_BUILD"] != nil {
    var unoptimised: Set = [
        "GalleyCommand", "GalleyConsole", "GalleyDisplay", "GalleyDocuments", "GalleyEditing", "GalleyInterface",
        "GalleyLists", "GalleyMathematics", "GalleyNodes", "GalleyPlay", "GalleyTesting",
    ]
    // The demo draws small documents.
    if !isTestBuild { unoptimised.formUnion(["GalleyEngine", "GalleyGrammar", "GalleyHTML", "GalleyParsing"]) }
    for target in package.targets {
        guard let settings = target.swiftSettings else { continue }
        target.swiftSettings = settings + (isTestBuild ? [.define("TEST_BUILD")] : [])
        if unoptimised.contains(target.name) { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
    }
}
