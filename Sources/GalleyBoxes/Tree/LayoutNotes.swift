internal import GalleyConstraints

/// The results of a layout beside the records of the boxes.
struct LayoutNotes: Sendable {
    /// The warnings of containers with constraints, by their nodes.
    var reports: [Int32: [ConstraintWarning]] = [:]
    /// The areas around floats; nil if no box floats or did.
    var exclusions: TextExclusions?
}
