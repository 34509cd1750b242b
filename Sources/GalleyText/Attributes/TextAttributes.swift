/// The attributes of a range of text: its appearance and its meaning.
///
/// Every attribute is optional; `nil` inherits the value of the enclosing style, or the default. Lengths are points.
///
///     var attributes = TextAttributes(font: FontDescriptor("Noto Sans", size: 16))
///     attributes.color = .black
///     attributes.underline = .single
///
/// Copying costs one reference: copies share their storage, and its hash, until one changes. Create attributes once and
/// use them for many texts.
public struct TextAttributes: Sendable {
    package internal(set) var storage: Storage

    /// The ligatures in use.
    public enum Ligatures: String, Sendable, Hashable, Codable, CaseIterable {
        /// Only ligatures that the script requires.
        case none
        /// The font's default ligatures.
        case standard
        /// Discretionary and historical ligatures as well.
        case all
    }

    /// The orientation of characters in vertical text (CSS `text-orientation`).
    public enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Upright or sideways depending on the script (UAX #50).
        case mixed
        /// All upright.
        case upright
        /// All rotated clockwise, like a horizontal line.
        case sideways
    }

    /// The characters of vertical text placed next to each other within one em (CSS `text-combine-upright`).
    public enum CombineUpright: Sendable, Hashable {
        /// None.
        case none
        /// All characters of the range, which ends where any other attribute changes.
        case all
        /// Each sequence of ASCII digits that is no longer than this, 2 to 4.
        case digits(Int)
        /// All characters of the range. Adjacent ranges with different identifiers are separate ems.
        case group(String)

        /// Whether all characters of a range are combined, whatever they are.
        package var isWholeRange: Bool {
            switch self {
            case .none, .digits: false
            case .all, .group: true
            }
        }
    }

    /// The edge at which an attachment floats (CSS `float`).
    public enum FloatSide: String, Sendable, Hashable, Codable, CaseIterable {
        /// The left edge; in vertical text the top edge.
        case left
        /// The right edge; in vertical text the bottom edge.
        case right
    }

    /// The floats below which content is placed (CSS `clear`).
    public enum Clear: String, Sendable, Hashable, CaseIterable {
        /// None: it is placed next to floats if there is space.
        case none
        /// Floats at the left edge; in vertical text the top edge.
        case left
        /// Floats at the right edge; in vertical text the bottom edge.
        case right
        /// Floats at both edges.
        case both
    }

    init(storage: Storage) {
        self.storage = storage
    }

    /// Creates attributes without any values.
    public init() {
        storage = .empty
    }

    /// Makes the storage uniquely referenced, so that it can be changed.
    mutating func makeUnique() {
        if isKnownUniquelyReferenced(&storage) {
            storage.resetHash()
        } else {
            storage = Storage(values: storage.values)
        }
    }
}

extension TextAttributes: Hashable {
    /// Whether both have the same attributes with the same values.
    public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
        one.storage.isEqual(to: other.storage)
    }

    /// Hashes the attributes that are set.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.hash)
    }
}
