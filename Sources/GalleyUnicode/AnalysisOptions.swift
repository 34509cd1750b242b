public import GalleyText
internal import Glibc

/// The options for the analysis from the paragraph's style.
public struct AnalysisOptions: Sendable, Hashable {
    /// The base direction; `auto` uses the first strong character.
    public var direction: ParagraphStyle.Direction
    /// The base level under `auto` for text without strong characters.
    public var fallbackLevel: UInt8
    /// The line break options.
    public var lineBreaks: LineBreakOptions

    /// Creates options.
    public init(
        direction: ParagraphStyle.Direction = .auto, fallbackLevel: UInt8 = 0,
        lineBreaks: LineBreakOptions = LineBreakOptions()
    ) {
        self.direction = direction
        self.fallbackLevel = fallbackLevel
        self.lineBreaks = lineBreaks
    }
}
