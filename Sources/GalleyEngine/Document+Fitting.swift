internal import GalleyText
internal import GalleyValues

extension Document {
    /// A warning if `fit` has no effect.
    var fitWarnings: [GalleyWarning] {
        guard let fit, let reason = obstacle(to: fit) else { return [] }
        return [GalleyWarning(.document, "has no effect: \(reason)", path: "fit")]
    }

    /// The reason for which a text cannot be fitted; `nil` if it can.
    private func obstacle(to fit: Fit) -> String? {
        if box != nil { return "the document has boxes; write \"fit\" into each box whose text is to be fitted" }
        if page != nil { return "a text on pages takes as many as it needs" }
        if containers.count > 1 { return "the text continues from container to container; only one can be fitted" }
        let isUnbounded =
            container.width == nil && container.height == nil && container.path == nil && container.maximumRows == nil
        if isUnbounded, fit.scales, fit.rows == nil, fit.maximumScale == 1 {
            return "the container has no bounds; give a width and a height, or a number of lines"
        }
        return nil
    }
}
