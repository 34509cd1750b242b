/// The parts of a layout shown by a debug drawing, each in a different colour.
///
///     let renderer = TextRenderer(options: TextRenderer.Options(debug: [.lines, .baselines]))
public struct DebugOverlay: OptionSet, Sendable, Hashable {
    /// A bit for each part.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Containers and columns, their paths, and the part of a container inside its insets: grey.
    public static let container = DebugOverlay(rawValue: 1)
    /// Line boxes, with the number of each, its width and height: blue.
    public static let lines = DebugOverlay(rawValue: 2)
    /// Baselines: red.
    public static let baselines = DebugOverlay(rawValue: 4)
    /// Runs of one font, style and direction, as high as the font: green.
    public static let runs = DebugOverlay(rawValue: 8)
    /// The ink of each glyph: orange.
    public static let glyphs = DebugOverlay(rawValue: 16)
    /// ``TextLayout/inkBounds``: violet.
    public static let ink = DebugOverlay(rawValue: 32)
    /// The areas that text avoids, with their numbers: teal.
    public static let exclusions = DebugOverlay(rawValue: 64)
    /// All parts.
    public static let all: DebugOverlay = [.container, .lines, .baselines, .runs, .glyphs, .ink, .exclusions]
}
