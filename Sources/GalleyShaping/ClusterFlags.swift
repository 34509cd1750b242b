/// The properties of a cluster.
public struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
    /// A bit for each flag.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    @inlinable public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Hangs at a line's end.
    @inlinable public static var whitespace: ClusterFlags { ClusterFlags(rawValue: 1) }
    /// Gets word spacing, and grows when a line is justified.
    @inlinable public static var wordSeparator: ClusterFlags { ClusterFlags(rawValue: 2) }
    /// A line that breaks before it must be shaped again there.
    @inlinable public static var unsafeToBreak: ClusterFlags { ClusterFlags(rawValue: 4) }
    /// Chinese or Japanese: a justified line may grow after it.
    @inlinable public static var ideographic: ClusterFlags { ClusterFlags(rawValue: 8) }
    /// Starts a grapheme cluster.
    @inlinable public static var graphemeStart: ClusterFlags { ClusterFlags(rawValue: 16) }
    /// Contains more than one grapheme cluster: a ligature.
    @inlinable public static var ligature: ClusterFlags { ClusterFlags(rawValue: 32) }
    /// A line terminator or control character: no glyph, no width.
    @inlinable public static var invisible: ClusterFlags { ClusterFlags(rawValue: 64) }
    /// The font has no glyph for it.
    @inlinable public static var missing: ClusterFlags { ClusterFlags(rawValue: 128) }

    /// Whether it has no width at a line's end: white space, and invisible clusters.
    @inlinable public var mayHang: Bool { !isDisjoint(with: [.whitespace, .invisible]) }
}
