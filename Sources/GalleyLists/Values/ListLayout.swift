public import GalleyNodes
internal import GalleyText

/// The arrangement of the rows of a list.
///
/// ```swift
/// let photos = ListLayout.grid(.minimumWidth(120), spacing: 8, length: .ratio(1))
///     .insets(EdgeInsets(16))
///     .pinned(headers: true)
/// ```
///
/// Lengths are points. `length` is along the direction in which the list scrolls.
public struct ListLayout: Sendable {
    /// The columns of a grid or a waterfall; rows of a list that scrolls horizontally.
    public enum Columns: Sendable, Hashable {
        /// A number of columns, at least 1.
        case count(Int)
        /// The greatest number of columns that fit, each at least this wide.
        case minimumWidth(Double)
    }

    /// The length of an item in the direction in which the list scrolls.
    public enum ItemLength: Sendable, Hashable {
        /// The length of the content.
        case measured
        /// The same length for all items, in points.
        case points(Double)
        /// A multiple of the item's width; its height in a list that scrolls horizontally.
        case ratio(Double)
    }

    enum Kind: Sendable {
        case rows
        case grid(Columns, span: (@Sendable (ListItem) -> Int)?)
        case waterfall(Columns)
        case pager
        case custom(any ListArrangement)
    }

    let kind: Kind
    /// Identifies equal custom arrangements and spans.
    var version = 0
    /// The axis on which the list scrolls.
    public internal(set) var axis = NodeAxes.vertical
    /// The space between items, in the direction in which the list scrolls.
    public internal(set) var spacing = 0.0
    /// The space between columns.
    public internal(set) var columnSpacing = 0.0
    /// The length of items.
    public internal(set) var itemLength = ItemLength.measured
    /// The space around all sections.
    public internal(set) var insets = EdgeInsets.zero
    /// The space around the items of each section, between its header and footer.
    public internal(set) var sectionInsets = EdgeInsets.zero
    /// The space between sections.
    public internal(set) var sectionSpacing = 0.0
    /// Whether headers remain visible as long as their section is.
    public internal(set) var pinsHeaders = false
    /// Whether footers remain visible as long as their section is.
    public internal(set) var pinsFooters = false
    /// Whether the first item is at the end, where the list begins.
    public internal(set) var isInverted = false

    private init(_ kind: Kind) { self.kind = kind }

    // MARK: - Kinds

    /// One item after another, each as wide as the list.
    public static func rows(spacing: Double = 0, length: ItemLength = .measured) -> ListLayout {
        ListLayout(.rows).changing {
            $0.spacing = valid(spacing)
            $0.itemLength = length
        }
    }

    /// One item next to the other, each as high as the list, which scrolls horizontally.
    public static func columns(spacing: Double = 0, length: ItemLength = .measured) -> ListLayout {
        rows(spacing: spacing, length: length).horizontal()
    }

    /// Lines of items in columns of equal width. A line is as long as its longest item.
    ///
    /// - Parameters:
    ///   - spacing: the space between items in both directions.
    ///   - span: the number of columns that an item takes; by default one.
    ///   - version: a number that changes when `span` returns something else for the same item.
    public static func grid(
        _ columns: Columns, spacing: Double = 0, length: ItemLength = .measured, version: Int = 0,
        span: (@Sendable (ListItem) -> Int)? = nil
    ) -> ListLayout {
        ListLayout(.grid(columns, span: span)).changing {
            ($0.spacing, $0.columnSpacing, $0.itemLength) = (valid(spacing), valid(spacing), length)
            $0.version = version
        }
    }

    /// Columns of equal width; each item is at the end of the column that was shortest.
    ///
    /// - Parameter spacing: the space between items in both directions.
    public static func waterfall(
        _ columns: Columns, spacing: Double = 0, length: ItemLength = .measured
    ) -> ListLayout {
        ListLayout(.waterfall(columns)).changing {
            ($0.spacing, $0.columnSpacing, $0.itemLength) = (valid(spacing), valid(spacing), length)
        }
    }

    /// Pages that are as large as the list, which stops at whole pages.
    ///
    /// - Parameter axis: the axis on which pages follow each other.
    public static func pager(_ axis: NodeAxes = .horizontal) -> ListLayout {
        let pager = ListLayout(.pager)
        return axis.contains(.horizontal) ? pager.horizontal() : pager
    }

    /// An arrangement of the caller's.
    ///
    /// - Parameter version: a number that changes when the arrangement does.
    public static func custom(_ arrangement: some ListArrangement, version: Int = 0) -> ListLayout {
        ListLayout(.custom(arrangement)).changing { $0.version = version }
    }

    // MARK: - Changes

    /// The layout, which scrolls horizontally. From right to left, the first item is on the right.
    public func horizontal() -> ListLayout { changing { $0.axis = .horizontal } }
    /// The layout with the first item at the end, where the list begins: the bottom of a list that scrolls vertically.
    public func inverted() -> ListLayout { changing { $0.isInverted = true } }
    /// The layout with space around all sections.
    public func insets(_ insets: EdgeInsets) -> ListLayout { changing { $0.insets = insets } }
    /// The layout with space around the items of each section, and between sections.
    public func sections(insets: EdgeInsets = .zero, spacing: Double = 0) -> ListLayout {
        changing { ($0.sectionInsets, $0.sectionSpacing) = (insets, ListLayout.valid(spacing)) }
    }
    /// The layout with headers or footers that remain visible as long as their section is.
    public func pinned(headers: Bool = true, footers: Bool = false) -> ListLayout {
        changing { ($0.pinsHeaders, $0.pinsFooters) = (headers, footers) }
    }

    private func changing(_ change: (inout ListLayout) -> Void) -> ListLayout {
        var copy = self
        change(&copy)
        return copy
    }

    private static func valid(_ value: Double) -> Double { value.isFinite ? min(max(0, value), 1e6) : 0 }

    /// Whether the list stops at whole pages.
    var isPager: Bool { if case .pager = kind { true } else { false } }

    /// Whether both arrange the same items in the same way.
    func isSame(as other: ListLayout) -> Bool {
        let isSameKind: Bool
        switch (kind, other.kind) {
        case (.rows, .rows), (.pager, .pager): isSameKind = true
        case (.grid(let one, let span), .grid(let two, let otherSpan)):
            isSameKind = one == two && (span == nil) == (otherSpan == nil)
        case (.waterfall(let one), .waterfall(let two)): isSameKind = one == two
        case (.custom(let one), .custom(let two)): isSameKind = type(of: one) == type(of: two)
        default: isSameKind = false
        }
        return isSameKind && version == other.version && axis == other.axis && spacing == other.spacing
            && columnSpacing == other.columnSpacing && itemLength == other.itemLength && insets == other.insets
            && sectionInsets == other.sectionInsets && sectionSpacing == other.sectionSpacing
            && pinsHeaders == other.pinsHeaders && pinsFooters == other.pinsFooters && isInverted == other.isInverted
    }

    /// Whether lengths of one are of use for the other.
    func isSameKind(as other: ListLayout) -> Bool {
        switch (kind, other.kind) {
        case (.rows, .rows), (.grid, .grid), (.waterfall, .waterfall), (.pager, .pager), (.custom, .custom): true
        default: false
        }
    }
}
