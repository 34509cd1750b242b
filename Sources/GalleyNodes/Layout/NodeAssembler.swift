internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// Makes a frozen layout of boxes that were laid out: keeps the elements, and puts their edges on whole pixels.
struct NodeAssembler {
    let scale: Double
    /// The part of a pixel, in points, that the exact origin is beyond the rounded one.
    let phase: Point

    private struct Step {
        var node: BoxLayout.Node
        /// The exact corner of the box around it.
        var origin: Point
        var parent: Int
        /// The rounded corner of the element around it.
        var rounded: Point
    }

    private func snap(_ value: Double) -> Double {
        guard scale > 0 else { return value }
        return (value * scale + 0.5 + 1e-6).rounded(.down) / scale
    }

    func layout(of boxes: BoxLayout, size: Size) throws -> NodeLayout {
        var records: [ElementRecord] = []
        var steps = [Step(node: boxes.root, origin: .zero, parent: -1, rounded: .zero)]
        while var step = steps.popLast() {
            let node = step.node
            let record = node.record
            guard record.display != .none else { continue }
            let exact = Point(x: step.origin.x + record.frame.x, y: step.origin.y + record.frame.y)
            if record.display.isBox {
                step.origin = exact
                if let source = node.node as? ElementSource {
                    let index = records.count
                    let element = try element(source, node, exact, step)
                    step.rounded.x += element.frame.x
                    step.rounded.y += element.frame.y
                    step.parent = index
                    records.append(element)
                }
            }
            for child in NodeAssembler.ordered(node.children).reversed() {
                steps.append(Step(node: child, origin: step.origin, parent: step.parent, rounded: step.rounded))
            }
        }
        return NodeLayout(
            size: Size(width: snap(size.width + phase.x), height: snap(size.height + phase.y)), scale: scale,
            records: records)
    }

    private func element(
        _ source: ElementSource, _ node: BoxLayout.Node, _ exact: Point, _ step: Step
    ) throws -> ElementRecord {
        let record = node.record
        let left = snap(exact.x + phase.x)
        let top = snap(exact.y + phase.y)
        let frame = Rect(
            x: left - step.rounded.x, y: top - step.rounded.y,
            width: max(0, snap(exact.x + record.frame.width + phase.x) - left),
            height: max(0, snap(exact.y + record.frame.height + phase.y) - top))
        var text = node.text
        var textOrigin = node.textOrigin
        if case .text(let own) = source.kind, !own.scaleFactors.isEmpty {
            let content = node.contentRect
            let scaled = ScaledText(
                text: own.attributedText(in: NodeContext(environment: source.environment, state: NodeState())),
                container: own.container, factors: own.scaleFactors, fonts: source.environment.fonts)
            text = scaled.layout(width: content.width, height: content.height)
            textOrigin = content.origin
        }
        var contents: NodeLayout?
        var contentsFrame = Rect.zero
        if let chunk = source.chunk {
            let content = node.contentRect
            let (x, y) = (exact.x + content.x + phase.x, exact.y + content.y + phase.y)
            let inner = Point(x: quantized(x - snap(x)), y: quantized(y - snap(y)))
            contents = try chunk.layout(size: content.size, phase: inner)
            contentsFrame = Rect(
                x: snap(x) - left, y: snap(y) - top, width: snap(x + content.width) - snap(x),
                height: snap(y + content.height) - snap(y))
        }
        return ElementRecord(
            source: source, parent: step.parent, frame: frame, appearance: node.appearance, border: record.border,
            padding: record.padding, isRightToLeft: record.isRightToLeft, clips: record.overflow != .visible,
            text: text, textOrigin: textOrigin, contents: contents, contentsFrame: contentsFrame)
    }

    private func quantized(_ phase: Double) -> Double {
        let steps = (phase * scale * 64).rounded()
        return steps == 0 ? 0 : steps / 64 / scale
    }

    /// The children of a box in drawing order, as boxes are drawn: by `zIndex`, boxes in flow before placed ones, by
    /// `order`.
    private static func ordered(_ children: [BoxLayout.Node]) -> [BoxLayout.Node] {
        func key(_ node: BoxLayout.Node) -> (z: Int, layer: Int, order: Int32) {
            let record = node.record
            let z = record.details?.appearance?.zIndex
            let isAbsolute = record.position == .absolute
            return (z ?? 0, record.position == .static && z == nil ? 0 : 1, isAbsolute ? 0 : record.order)
        }
        guard children.count > 1 else { return children }
        let keyed = children.map { ($0, key($0)) }
        guard keyed.contains(where: { $0.1 != keyed[0].1 }) else { return children }
        return keyed.enumerated().sorted {
            let (one, other) = ($0.element.1, $1.element.1)
            return (one.z, one.layer, Int(one.order), $0.offset) < (other.z, other.layer, Int(other.order), $1.offset)
        }.map(\.element.0)
    }
}
