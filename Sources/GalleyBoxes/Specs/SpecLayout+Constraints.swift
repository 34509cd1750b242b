internal import GalleyConstraints
internal import GalleyText

/// Specs whose children are placed by constraints.
extension SpecLayout {
    mutating func layOutConstraints(
        _ index: Int, _ container: ConstraintContainer, _ range: SizeRange, least: Bool = false
    ) -> Outcome {
        let children = specs.children(of: index)
        let unbounded = Size(width: Double.nan, height: .nan)
        var inputs: [ConstraintContainer.Item] = []
        for child in children {
            let element = elements[child]
            var width = Double.nan
            if hasContent(child) {
                width = least ? minimum(child, .horizontal) : layOut(child, .unbounded, unbounded).size.width
            }
            inputs.append(
                ConstraintContainer.Item(
                    name: element.name, hugging: element.style.hugging, compression: element.style.compression,
                    width: width))
        }
        let edges = boxes?.style(ofElement: elements[index].box) ?? .zero
        func solve(_ width: Double, _ height: Double) -> ConstraintContainer.Outcome? {
            let room = ConstraintContainer.Room(
                width: width, height: height, margins: edges, isRightToLeft: isRightToLeft)
            guard failure == nil else { return nil }
            let allowed = constraintWork
            var left = allowed
            defer { constraintWork -= allowed - left }
            do throws(GalleyError) {
                return try container.layOut(
                    inputs, of: elements[index].name, in: room, reports: !width.isNaN && !height.isNaN, work: &left
                ) { item, width in
                    let child = children[item]
                    guard hasContent(child) else { return ConstraintContainer.Measure(height: .nan) }
                    let outcome = layOut(
                        child, SizeRange(Extent(exactly: min(width, 1e9)), .unbounded), unbounded)
                    return ConstraintContainer.Measure(
                        height: outcome.size.height, first: outcome.first, last: outcome.last)
                }
            } catch {
                failure = failure ?? error
                return nil
            }
        }
        var width = range.width.isExact ? range.width.max : Double.nan
        var height = range.height.isExact ? range.height.max : Double.nan
        var solved = solve(width, height)
        if width.isNaN || height.isNaN {
            let own = solved?.size ?? range.min
            if width.isNaN {
                width = range.width.clamped(own.width)
                if width != own.width { solved = solve(width, height) }
            }
            if height.isNaN { height = range.height.clamped((solved?.size ?? range.min).height) }
            solved = solve(width, height)
        }
        guard let solved else { return Outcome(size: range.clamped(range.min)) }
        let box = Int32(elements[index].box)
        boxes?.notes.reports[box] = solved.warnings.isEmpty ? nil : solved.warnings
        var (result, frames) = (Outcome(size: Size(width: width, height: height)), [Frame]())
        for (number, child) in children.enumerated() {
            let frame = solved.frames[number]
            let outcome = layOut(child, SizeRange(exactly: frame.size), frame.size)
            frames.append(Frame(element: child, origin: frame.origin, outcome: outcome))
            let measure = solved.measures[number]
            guard !measure.first.isNaN else { continue }
            if result.first.isNaN { result.first = frame.y + measure.first }
            result.last = frame.y + measure.last
        }
        result.inner = keep(frames)
        return result
    }

    /// Whether a spec has a size unless constraints give it one.
    private func hasContent(_ index: Int) -> Bool {
        let element = elements[index]
        if element.first >= 0 { return true }
        switch element.kind {
        case .measured, .text, .image: return true
        default: break
        }
        if case .points = element.style.width { return true }
        if case .points = element.style.height { return true }
        if case .box(let reference) = element.kind {
            if case .none = reference.box.content { return !reference.box.children.isEmpty }
            return true
        }
        return false
    }
}
