internal import GalleyText

/// What a style has at all, so that the engine does not look at what is not there.
struct StyleTraits: OptionSet, Sendable {
    var rawValue: UInt32

    static let margins = StyleTraits(rawValue: 1)
    static let autoMargins = StyleTraits(rawValue: 1 << 1)
    /// Padding or borders.
    static let edges = StyleTraits(rawValue: 1 << 2)
    static let widthLimits = StyleTraits(rawValue: 1 << 3)
    static let heightLimits = StyleTraits(rawValue: 1 << 4)
    /// An aspect ratio of its own or of its picture.
    static let ratio = StyleTraits(rawValue: 1 << 5)
    /// Out of flow, hidden, replaced by its children or with an order of its own: its container cannot take
    /// its children as they come.
    static let special = StyleTraits(rawValue: 1 << 6)
    static let absolute = StyleTraits(rawValue: 1 << 7)
    /// Absolute boxes inside are placed against it.
    static let containing = StyleTraits(rawValue: 1 << 8)
    static let insets = StyleTraits(rawValue: 1 << 9)
    /// The content may be larger than the box.
    static let scrolls = StyleTraits(rawValue: 1 << 10)
    static let replaced = StyleTraits(rawValue: 1 << 11)
    /// Padding that depends on the containing block.
    static let relativeEdges = StyleTraits(rawValue: 1 << 12)

    static let leaf = StyleTraits(rawValue: 1 << 13)
    /// Padding or borders on sides of the flow.
    static let logicalEdges = StyleTraits(rawValue: 1 << 14)
    /// It says itself which way it runs.
    static let direction = StyleTraits(rawValue: 1 << 15)

    /// Limits of the height that follow from the content.
    static let contentLimits = StyleTraits(rawValue: 1 << 16)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Parameter style: on the box's own axes.
    init(_ style: BoxStyle, isReplaced: Bool, isTransformed: Bool) {
        self = []
        if !style.margin.isZero {
            insert(.margins)
            if style.margin.hasAuto { insert(.autoMargins) }
        }
        if !style.padding.isZero {
            insert(.edges)
            if style.padding.hasPercentages { insert(.relativeEdges) }
            if style.padding.hasFlowSides { insert(.logicalEdges) }
        }
        if !style.border.isZero {
            insert(.edges)
            if style.border.hasFlowSides { insert(.logicalEdges) }
        }
        if style.direction != .inherit { insert(.direction) }
        if !style.minWidth.isAuto || !style.maxWidth.isAuto { insert(.widthLimits) }
        if !style.minHeight.isAuto || !style.maxHeight.isAuto { insert(.heightLimits) }
        if !style.minHeight.isPlain || !style.maxHeight.isPlain { insert(.contentLimits) }
        if style.aspectRatio > 0 && style.aspectRatio.isFinite { insert(.ratio) }
        if style.display != .flex || style.position == .absolute || style.order != 0 { insert(.special) }
        if style.position == .absolute { insert(.absolute) }
        if style.position != .static || isTransformed { insert(.containing) }
        if !style.inset.isAuto { insert(.insets) }
        switch style.overflow {
        case .visible, .clip: break
        case .hidden, .scroll, .auto: insert(.scrolls)
        }
        if isReplaced { insert(.replaced) }
    }
}
