public import GalleyText

extension NodeHost {
    /// The former name of ``scroll(_:by:)``.
    @available(*, deprecated, renamed: "scroll(_:by:)")
    @discardableResult public func shiftScroll(_ path: NodePath, by distance: Point) -> Bool {
        scroll(path, by: distance)
    }
}
