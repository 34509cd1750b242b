/// A face that a library can use, described without opening it.
public struct FontInfo: Sendable, Hashable {
    /// Where a library has a face from.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// Added by the program.
        case program
        /// Compiled into Galley.
        case bundled
        /// Found by Fontconfig.
        case system
    }

    /// The family's name, in English where the font has one.
    public let family: String
    /// The style's name, such as `Bold Italic`.
    public let style: String
    /// CSS weights that the face serves; more than one for a variable font.
    public let weight: ClosedRange<Int>
    /// Whether the face is italic or oblique.
    public let isItalic: Bool
    /// Widths that the face serves, in percent of normal.
    public let stretch: ClosedRange<Double>
    /// Where the face comes from.
    public let source: Source
    /// The file's path; for bundled fonts the file's name, for bytes the name given with them.
    public let location: String
    /// Which face of a collection.
    public let index: Int

    package init(_ record: FontRecord) {
        family = record.description.familyName
        style = record.description.styleName
        weight = record.description.weight
        isItalic = record.description.isItalic
        stretch = record.description.stretch
        source = record.source
        index = record.index
        location =
            switch record.location {
            case .data(_, let name): name
            case .file(let path): path
            case .bundled(let position): BundledFonts.table[position].file
            }
    }
}
