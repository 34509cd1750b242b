internal import GalleyText

extension BoxStyle {
    /// Lengths reach no further.
    private static let limit = 1e9

    /// Refuses numbers that no layout can be made with.
    func validate() throws(GalleyError) {
        func check(_ name: String, _ number: Double, _ lowest: Double) throws(GalleyError) {
            guard number >= lowest, number <= BoxStyle.limit else {
                let reason =
                    lowest < 0
                    ? "it has to be a finite number, at most 1e9 either way" : "it has to be a number from 0 to 1e9"
                throw .invalidValue(name: name, value: "\(number)", reason: reason)
            }
        }
        func check(_ name: String, _ length: BoxLength, _ lowest: Double = 0) throws(GalleyError) {
            switch length {
            case .points(let number), .percent(let number): try check(name, number, lowest)
            default: break
            }
        }
        func check(_ name: String, _ edges: BoxEdges<BoxLength>, _ lowest: Double) throws(GalleyError) {
            for length in [edges.top, edges.left, edges.bottom, edges.right, edges.inlineStart, edges.inlineEnd] {
                if let length { try check(name, length, lowest) }
            }
        }
        let lengths = [
            ("width", width), ("height", height), ("minWidth", minWidth), ("minHeight", minHeight),
            ("maxWidth", maxWidth), ("maxHeight", maxHeight), ("flexBasis", flexBasis), ("rowGap", rowGap),
            ("columnGap", columnGap),
        ]
        for (name, length) in lengths where length != .auto && length != .zero { try check(name, length) }
        if margin != BoxEdges(.zero) { try check("margin", margin, -BoxStyle.limit) }
        if padding != BoxEdges(.zero) { try check("padding", padding, 0) }
        if inset != BoxEdges(.auto) { try check("inset", inset, -BoxStyle.limit) }
        if border != BoxEdges(0) {
            for side in [border.top, border.left, border.bottom, border.right, border.inlineStart, border.inlineEnd] {
                if let side { try check("border", side, 0) }
            }
        }
        try check("flexGrow", flexGrow, 0)
        try check("flexShrink", flexShrink, 0)
        try check("aspectRatio", aspectRatio, 0)
        guard abs(order) <= 1 << 30 else {
            throw .invalidValue(name: "order", value: "\(order)", reason: "it has to be within ±1073741824")
        }
    }
}

extension Box {
    /// Refuses the whole tree before any of it is taken.
    func validateAll() throws(GalleyError) {
        var pending = [self]
        while let box = pending.popLast() {
            try box.style.validate()
            pending.append(contentsOf: box.children)
        }
    }
}
