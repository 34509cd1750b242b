public import GalleyBoxes
public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// Nodes laid out: frozen, and safe to query and draw from any thread.
///
/// ```swift
/// let layout = try NodeLayout(TextNode(text), in: SizeRange(maxWidth: 320))
/// try layout.makeSurface().writePNG(to: "card.png")
/// ```
///
/// Lengths are points from the top left corner, y grows downwards; edges are on whole pixels of the environment's scale.
/// A host presents such layouts; one can be made without a host, to measure or to draw.
public final class NodeLayout: Sendable {
    /// The size.
    public let size: Size
    /// Pixels per point that frames are rounded to.
    public let scale: Double
    let records: [ElementRecord]
    /// The indices of elements at the top level, and of the elements inside each element, in drawing order.
    let top: [Int]
    let inner: [[Int]]

    init(size: Size, scale: Double, records: [ElementRecord]) {
        self.size = size
        self.scale = scale
        self.records = records
        var top: [Int] = []
        var inner = Array(repeating: [Int](), count: records.count)
        for index in records.indices {
            let parent = records[index].parent
            if parent < 0 { top.append(index) } else { inner[parent].append(index) }
        }
        self.top = top
        self.inner = inner
    }

    private init(_ other: NodeLayout) {
        (size, scale, records, top, inner) = (other.size, other.scale, other.records, other.top, other.inner)
    }

    /// Describes a node and lays it out on the calling thread.
    ///
    /// - Parameters:
    ///   - range: the sizes that the node may have.
    ///   - images: finds the natural sizes of images; `nil` gives images without a style no size.
    ///   - cancellation: checked between components.
    /// - Throws: `GalleyError.invalidValue` for values that no layout can be made with and for siblings with one id,
    ///   `CancellationError`.
    public convenience init(
        _ node: some Node, in range: SizeRange = .unbounded, environment: NodeEnvironment = NodeEnvironment(),
        images: (any ImageLoader)? = nil, cancellation: CancellationToken = CancellationToken()
    ) throws {
        // The same refusals as for specs.
        try range.validate()
        let job = LayoutJob(cancellation: cancellation, images: images)
        let layout = try LayoutJob.$current.withValue(job) {
            let chunk = try NodeExpander.chunk(
                for: node, path: .root, environment: SharedEnvironment(environment), previous: nil, job: job)
            return try chunk.layout(size: chunk.measure(in: range).size, phase: .zero)
        }
        self.init(layout)
    }

    /// An element of a layout: a node, or a box with an id, an appearance or contents.
    public struct Element: Sendable {
        /// The identity.
        public let path: NodePath
        /// The kind of node, such as `text`; of a component, the name of its type.
        public let kind: String
        /// The frame, relative to the corner of the layout.
        public let frame: Rect
        /// The number of elements around it.
        public let depth: Int
        /// The text, laid out.
        public let text: TextLayout?
        /// The part of the frame that elements around it do not clip.
        public let visibleFrame: Rect
    }

    /// All elements in drawing order, including those in components and scroll nodes.
    /// - Complexity: O(*n*).
    public var elements: [Element] {
        var result: [Element] = []
        collect(into: &result, origin: .zero, depth: 0, clip: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        return result
    }

    private func collect(into result: inout [Element], origin: Point, depth: Int, clip: Rect) {
        var places: [(origin: Point, depth: Int, clip: Rect)] = []
        places.reserveCapacity(records.count)
        for record in records {
            let around = record.parent < 0 ? (origin: origin, depth: depth, clip: clip) : places[record.parent]
            let frame = Rect(
                x: around.origin.x + record.frame.x, y: around.origin.y + record.frame.y, width: record.frame.width,
                height: record.frame.height)
            result.append(
                Element(
                    path: record.source.path, kind: record.source.kind.name, frame: frame, depth: around.depth,
                    text: record.text, visibleFrame: frame.clipped(to: around.clip)))
            let inner =
                record.clips ? frame.inset(by: record.border).clipped(to: around.clip) : around.clip
            places.append((frame.origin, around.depth + 1, inner))
            record.contents?.collect(
                into: &result,
                origin: Point(x: frame.x + record.contentsFrame.x, y: frame.y + record.contentsFrame.y),
                depth: around.depth + 1, clip: inner)
        }
    }

    /// The first element with an id, in drawing order.
    public subscript(id: some Hashable & Sendable) -> Element? {
        let id = ItemID(id)
        return elements.first { $0.path.id == id }
    }

    /// One line for each element: its identity, kind and frame, indented by its depth, and the start of its text.
    public var dump: String {
        elements.map { element in
            var line = String(repeating: "  ", count: element.depth)
            line += NodeDump.name(element.path, kind: element.kind) + " " + NodeDump.frame(element.frame)
            if let text = element.text { line += " \"\(NodeDump.excerpt(text.text.string))\"" }
            return line + "\n"
        }.joined()
    }
}
