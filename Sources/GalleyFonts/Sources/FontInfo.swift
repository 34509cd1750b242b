/// A description of an available face, without opening it.
public struct FontInfo: Sendable, Hashable {
    /// The source of a face.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// Added by the program.
        case program
        /// Compiled into Galley.
        case bundled
        /// Found by Fontconfig.
        case system
    }

    /// The family name, in English if the font has an English name.
    public let family: String
    /// The style name, such as `Bold Italic`.
    public let style: String
    /// The CSS weights of the face; a range for a variable font.
    public let weight: ClosedRange<Int>
    /// Whether the face is italic or oblique.
    public let isItalic: Bool
    /// The widths of the face, in percent of normal.
    public let stretch: ClosedRange<Double>
    /// The source of the face.
    public let source: Source
    /// The file's path; for bundled fonts the file name, for bytes the name given with them.
    public let location: String
    /// The index of the face in a collection.
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
