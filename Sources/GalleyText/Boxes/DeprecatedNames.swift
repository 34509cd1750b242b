/// The former name of ``BoxSides``.
@available(*, deprecated, renamed: "BoxSides") public typealias BoxEdges = BoxSides

/// The former name of ``BoxAppearance``.
@available(*, deprecated, renamed: "BoxAppearance") public typealias BoxLook = BoxAppearance

extension BoxAppearance {
    /// The former name of ``Shadow``.
    @available(*, deprecated, renamed: "Shadow") public typealias BoxShadow = Shadow
}

extension Box {
    /// The former name of ``appearance``.
    @available(*, deprecated, renamed: "appearance") public var look: BoxAppearance {
        get { appearance }
        set { appearance = newValue }
    }

    /// The former name of ``init(id:style:appearance:children:)``.
    @available(*, deprecated, renamed: "init(id:style:appearance:children:)")
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), look: BoxAppearance?, children: [Box] = []) {
        self.init(id: id, style: style, appearance: look, children: children)
    }

    /// The former name of ``init(id:style:appearance:content:)``.
    @available(*, deprecated, renamed: "init(id:style:appearance:content:)")
    public init(id: String? = nil, style: BoxStyle = BoxStyle(), look: BoxAppearance?, content: Content) {
        self.init(id: id, style: style, appearance: look, content: content)
    }
}

extension BoxAppearance.Corners {
    /// The former name of ``isZero``.
    @available(*, deprecated, renamed: "isZero") public var areSharp: Bool { isZero }
}
