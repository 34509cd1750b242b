public import GalleyText

extension Box {
    /// The former name of ``appearance(_:)``.
    @available(*, deprecated, renamed: "appearance(_:)")
    public func looking(_ change: (inout BoxAppearance) -> Void) -> Box { appearance(change) }
}

extension LayoutSpec {
    /// The former name of ``appearance``.
    @available(*, deprecated, renamed: "appearance") public var look: BoxAppearance? {
        get { appearance }
        set { appearance = newValue }
    }
}

extension BoxLayout.Node {
    /// The former name of ``appearance``.
    @available(*, deprecated, renamed: "appearance") public var look: BoxAppearance? { appearance }
}

extension BoxTree {
    /// The former name of ``setAppearance(of:_:)``.
    @available(*, deprecated, renamed: "setAppearance(of:_:)")
    public mutating func setLook(of id: ID, _ change: (inout BoxAppearance) -> Void) { setAppearance(of: id, change) }
}
