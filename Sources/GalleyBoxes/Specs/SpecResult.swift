/// The frames of specs.
package enum SpecResult: Sendable {
    /// The layout of boxes, if some specs need the engine for boxes.
    case boxes(BoxLayout)
    /// The frames of simple specs in drawing order, each after the frame around it.
    case specs([SpecFrame])
}
