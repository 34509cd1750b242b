internal import GalleyBoxes
internal import GalleyDrawing
internal import GalleyText

/// A space that takes a share of the free space of a stack.
public struct SpacerNode: PrimitiveNode, Equatable {
    static var kindName: String { "spacer" }

    /// The least length, in points.
    public var minimum: Double

    /// Space of at least `minimum` points.
    public init(minimum: Double = 0) { self.minimum = minimum.isFinite ? max(0, minimum) : 0 }

    func makeBox() -> Box {
        Box().styled {
            $0.flexGrow = 1
            $0.flexBasis = .points(minimum)
        }
    }
    func resolve(_ box: inout Box, in context: NodeContext) {}
}
