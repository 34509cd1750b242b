/// What a drawing shows of the layout behind it, each in a colour of its own.
///
///     let renderer = TextRenderer(options: TextRenderer.Options(debug: [.lines, .baselines]))
public struct DebugOverlay: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: Int

    /// Those whose bits are set.
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
    /// What text keeps out of, with the number of each: teal.
    public static let exclusions = DebugOverlay(rawValue: 64)
    /// All of it.
    public static let all: DebugOverlay = [.container, .lines, .baselines, .runs, .glyphs, .ink, .exclusions]
}
