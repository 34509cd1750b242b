internal import GalleyBoxes
internal import GalleyDisplay
public import GalleyDrawing
public import GalleyText

/// A drawing by the program.
///
/// ```swift
/// DrawingNode(version: "\(value)") { canvas, size in
///     try canvas.fill(Rect(x: 0, y: 0, width: size.width * value, height: size.height), with: .black)
/// }
/// .size(height: 4)
/// ```
///
/// The closure is called on any thread. A node with an equal version and size is not drawn again.
public struct DrawingNode: PrimitiveNode, Equatable {
    static var kindName: String { "drawing" }

    /// Tells drawings apart; closures cannot be compared.
    public var version: String
    /// The size without any bounds, in points.
    public var naturalSize: Size
    let body: @Sendable (_ canvas: Canvas, _ size: Size) throws -> Void

    /// A drawing, from the top left corner of the node.
    public init(
        version: String, naturalSize: Size = .zero,
        _ draw: @escaping @Sendable (_ canvas: Canvas, _ size: Size) throws -> Void
    ) {
        self.version = version
        self.naturalSize = naturalSize
        body = draw
    }

    /// Compares versions and sizes.
    public static func == (left: DrawingNode, right: DrawingNode) -> Bool {
        left.version == right.version && left.naturalSize == right.naturalSize
    }

    func resolve(_ box: inout Box, in context: NodeContext) {
        guard naturalSize != .zero else { return }
        let size = naturalSize
        box.content = .custom(
            BoxLeaf(identifier: version, minContentWidth: size.width, maxContentWidth: size.width) { _ in
                BoxLeaf.Measure(height: size.height)
            })
    }
}
