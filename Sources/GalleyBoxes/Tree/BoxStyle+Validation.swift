internal import GalleyText

extension BoxStyle {
    /// The maximum magnitude of lengths.
    private static let limit = 1e9

    /// Throws if the style has numbers that cannot be used for layout.
    func validate() throws(GalleyError) {
        func check(_ name: String, _ number: Double, _ lowest: Double) throws(GalleyError) {
            guard number >= lowest, number <= BoxStyle.limit else {
                let reason =
                    lowest < 0
                    ? "it must be from -1e9 to 1e9" : "it must be from 0 to 1e9"
                throw .invalidValue(name: name, value: "\(number)", reason: reason)
            }
        }
        func check(_ name: String, _ length: BoxLength, _ lowest: Double = 0) throws(GalleyError) {
            switch length {
            case .points(let number), .percent(let number): try check(name, number, lowest)
            default: break
            }
        }
        func check(_ name: String, _ edges: BoxSides<BoxLength>, _ lowest: Double) throws(GalleyError) {
            for side in BoxSide.allCases { try check(name, edges[side], lowest) }
            for side in BoxFlowSide.allCases { if let length = edges[side] { try check(name, length, lowest) } }
        }
        try check("width", width)
        try check("height", height)
        try check("minWidth", minWidth)
        try check("minHeight", minHeight)
        try check("maxWidth", maxWidth)
        try check("maxHeight", maxHeight)
        try check("flexBasis", flexBasis)
        try check("rowGap", rowGap)
        try check("columnGap", columnGap)
        try check("margin", margin, -BoxStyle.limit)
        try check("padding", padding, 0)
        try check("inset", inset, -BoxStyle.limit)
        for side in BoxSide.allCases { try check("border", border[side], 0) }
        for side in BoxFlowSide.allCases { try check("border", border[side] ?? 0, 0) }
        try check("flexGrow", flexGrow, 0)
        try check("flexShrink", flexShrink, 0)
        try check("aspectRatio", aspectRatio, 0)
        if hasContainerProperties {
            try grid.validate()
            try table.validate()
        }
        guard abs(order) <= 1 << 30 else {
            throw .invalidValue(name: "order", value: "\(order)", reason: "it must be from -1073741824 to 1073741824")
        }
    }
}

extension BoxConstraints {
    /// Refuses numbers that no layout can be made with.
    func validate() throws(GalleyError) {
        guard list.count <= 200_000 else {
            throw .invalidValue(
                name: "constraints", value: "\(list.count) constraints",
                reason: "a box has at most 200000; use several boxes")
        }
        func check(_ number: Double, _ name: @autoclosure () -> String) throws(GalleyError) {
            guard abs(number) <= 1e9 else {
                throw .invalidValue(
                    name: name(), value: "\(number)", reason: "it has to be a finite number, at most 1e9 either way")
            }
        }
        for constraint in list {
            try check(constraint.constant, "constant of \(constraint.name)")
            for term in constraint.terms { try check(term.multiplier, "multiplier of \(constraint.name)") }
        }
        for side in [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right] { try check(side, "safeArea") }
    }
}

extension Box {
    /// Validates the whole tree before any of it is added.
    ///
    /// - Returns: the number of boxes, their maximum depth, and whether any is a table or a part of one.
    func validateAll() throws(GalleyError) -> (count: Int, levels: Int, hasTables: Bool) {
        try style.validate()
        try givenConstraints?.validate()
        var (count, levels) = (1, 1)
        var hasTables = style.display.isOfTable
        var pending = [(boxes: children, level: 2)]
        while let (boxes, level) = pending.popLast() {
            count += boxes.count
            if !boxes.isEmpty { levels = max(levels, level) }
            for box in boxes {
                try box.style.validate()
                try box.givenConstraints?.validate()
                if box.style.display.isOfTable { hasTables = true }
                let inner = box.children
                if !inner.isEmpty { pending.append((inner, level + 1)) }
            }
        }
        return (count, levels, hasTables)
    }
}
