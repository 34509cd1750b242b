public import GalleyValues

extension TextLayout {
    /// The former name of ``position(hitBy:)``.
    @available(*, deprecated, renamed: "position(hitBy:)")
    public func positionInside(_ point: Point) -> TextPosition? { position(hitBy: point) }
}
