/// The attributes of a range of text: how it looks, and what it means.
///
/// Every attribute is optional; `nil` leaves it to the style below, or to its default. Lengths are points.
///
///     var attributes = TextAttributes(font: FontDescriptor("Noto Sans", size: 16))
///     attributes.color = .black
///     attributes.underline = .single
///
/// A value that costs one reference to copy: copies share their storage, and its hash, until one changes.
/// Make the attributes of many texts once and use them for all.
public struct TextAttributes: Sendable {
    package internal(set) var storage: Storage

    /// Which ligatures are used.
    public enum Ligatures: String, Sendable, Hashable, Codable, CaseIterable {
        /// Only those the script requires.
        case none
        /// Those the font has on by default.
        case standard
        /// Discretionary and historical ones as well.
        case all
    }

    /// How characters stand in vertical text (CSS `text-orientation`).
    public enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Upright where their script is written so, and sideways where it is not (UAX #50).
        case mixed
        /// All upright.
        case upright
        /// All turned clockwise, as a horizontal line would be.
        case sideways
    }

    /// Which characters of vertical text stand beside each other in one em (CSS `text-combine-upright`).
    public enum CombineUpright: Sendable, Hashable {
        /// None.
        case none
        /// All of the range.
        case all
        /// Each sequence of ASCII digits that is no longer than this, 2 to 4.
        case digits(Int)
    }

    /// The edge that an attachment floats to (CSS `float`).
    public enum FloatSide: String, Sendable, Hashable, Codable, CaseIterable {
        /// The left edge; in vertical text the upper one.
        case left
        /// The right edge; in vertical text the lower one.
        case right
    }

    /// Which floats something stands below (CSS `clear`).
    public enum Clear: String, Sendable, Hashable, CaseIterable {
        /// None: it stands beside them where there is room.
        case none
        /// Those at the left edge; in vertical text the upper one.
        case left
        /// Those at the right edge; in vertical text the lower one.
        case right
        /// Those at either edge.
        case both
    }

    init(storage: Storage) {
        self.storage = storage
    }

    /// No attribute set.
    public init() {
        storage = .empty
    }

    /// Makes the storage ours alone, so that it may change.
    mutating func makeUnique() {
        if isKnownUniquelyReferenced(&storage) {
            storage.forgetHash()
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

    /// Feeds the attributes that are set to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.hash)
    }
}
