internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// Makes a frozen layout of boxes that were laid out: keeps the elements, and puts their edges on whole pixels.
struct NodeAssembler {
    let scale: Double
    /// The part of a pixel, in points, that the exact origin is beyond the rounded one.
    let phase: Point
    /// Whether the lines of the layout run from right to left, unless boxes say otherwise.
    let isRightToLeft: Bool

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

    func layout(of result: SpecResult, size: Size) throws -> NodeLayout {
        let records =
            switch result {
            case .boxes(let boxes): try self.records(of: boxes)
            case .specs(let frames): try self.records(of: frames)
            }
        return NodeLayout(
            size: Size(width: snap(size.width + phase.x), height: snap(size.height + phase.y)), scale: scale,
            records: records)
    }

    // MARK: Specs

    /// The elements of simple specs.
    private func records(of frames: [SpecFrame]) throws -> [ElementRecord] {
        /// The exact corner of a spec, the element of it or around it, and the rounded corner of that.
        struct Place {
            var origin: Point
            var parent: Int
            var rounded: Point
        }
        var records: [ElementRecord] = []
        records.reserveCapacity(frames.count)
        var places: [Place] = []
        places.reserveCapacity(frames.count)
        for frame in frames {
            var place = frame.parent < 0 ? Place(origin: .zero, parent: -1, rounded: .zero) : places[frame.parent]
            place.origin = Point(x: place.origin.x + frame.frame.x, y: place.origin.y + frame.frame.y)
            if let source = frame.node as? ElementSource {
                let element = try element(source, frame, place.origin, place.parent, place.rounded)
                place.rounded.x += element.frame.x
                place.rounded.y += element.frame.y
                place.parent = records.count
                records.append(element)
            }
            places.append(place)
        }
        return records
    }

    private func element(
        _ source: ElementSource, _ spec: SpecFrame, _ exact: Point, _ parent: Int, _ rounded: Point
    ) throws -> ElementRecord {
        let frame = snapped(Rect(origin: exact, size: spec.frame.size), rounded)
        var contents: NodeLayout?
        var contentsFrame = Rect.zero
        if let chunk = source.chunk {
            (contents, contentsFrame) = try self.contents(
                of: chunk, in: Rect(origin: .zero, size: spec.frame.size).inset(by: spec.border), exact)
        }
        return ElementRecord(
            source: source, parent: parent, frame: frame, sharedAppearance: spec.appearance, border: spec.border,
            padding: .zero,
            isRightToLeft: isRightToLeft, clips: spec.clips, text: spec.text,
            textOrigin: spec.textOrigin, contents: contents, contentsFrame: contentsFrame)
    }

    /// A frame on whole pixels, relative to a corner on whole pixels.
    private func snapped(_ exact: Rect, _ rounded: Point) -> Rect {
        let left = snap(exact.x + phase.x)
        let top = snap(exact.y + phase.y)
        return Rect(
            x: left - rounded.x, y: top - rounded.y,
            width: max(0, snap(exact.x + exact.width + phase.x) - left),
            height: max(0, snap(exact.y + exact.height + phase.y) - top))
    }

    /// The contents of an element that are laid out separately, and their place from the corner of its frame.
    private func contents(of chunk: NodeChunk, in content: Rect, _ exact: Point) throws -> (NodeLayout, Rect) {
        let (left, top) = (snap(exact.x + phase.x), snap(exact.y + phase.y))
        let (x, y) = (exact.x + content.x + phase.x, exact.y + content.y + phase.y)
        let inner = Point(x: quantized(x - snap(x)), y: quantized(y - snap(y)))
        let frame = Rect(
            x: snap(x) - left, y: snap(y) - top, width: snap(x + content.width) - snap(x),
            height: snap(y + content.height) - snap(y))
        return (try chunk.layout(size: content.size, phase: inner), frame)
    }

    // MARK: Boxes

    private func records(of boxes: BoxLayout) throws -> [ElementRecord] {
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
        return records
    }

    private func element(
        _ source: ElementSource, _ node: BoxLayout.Node, _ exact: Point, _ step: Step
    ) throws -> ElementRecord {
        let record = node.record
        let frame = snapped(Rect(origin: exact, size: record.frame.size), step.rounded)
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
            (contents, contentsFrame) = try self.contents(of: chunk, in: node.contentRect, exact)
        }
        return ElementRecord(
            source: source, parent: step.parent, frame: frame, sharedAppearance: record.details?.sharedAppearance,
            border: record.border,
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
