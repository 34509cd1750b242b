internal import GalleyBoxes
public import GalleyDisplay
internal import GalleyDrawing
public import GalleyText

/// A layer of the program in the tree of nodes. The host sets its frame.
///
/// It is shown by hosts alone: pictures that are drawn of a layout leave it out.
public struct LayerNode: PrimitiveNode, Equatable {
    static var kindName: String { "layer" }

    /// The layer. It is in one place only.
    public let layer: DisplayLayer
    /// The size without any bounds, in points.
    public var naturalSize: Size

    /// A node that shows a layer.
    public init(_ layer: DisplayLayer, naturalSize: Size = .zero) {
        self.layer = layer
        self.naturalSize = naturalSize
    }

    /// Compares the layers by identity.
    public static func == (left: LayerNode, right: LayerNode) -> Bool {
        left.layer === right.layer && left.naturalSize == right.naturalSize
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        guard naturalSize != .zero else { return }
        let size = naturalSize
        box.content = .custom(
            BoxLeaf(identifier: "", minContentWidth: size.width, maxContentWidth: size.width) { _ in
                BoxLeaf.Measure(height: size.height)
            })
    }
}
