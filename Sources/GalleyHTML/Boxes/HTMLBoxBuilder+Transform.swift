internal import GalleyText
internal import GalleyValues
internal import Glibc

extension HTMLBoxBuilder {
    /// Sets the transform: `translate`, `rotate` and `scale`, then `transform`.
    func setTransform(_ box: HTMLBoxValues, _ result: inout BoxAppearance) {
        var functions: [(name: String, arguments: [CSSValue])] = []
        let moved = box.list(.translate)
        if !moved.isEmpty { functions.append(("translate", moved)) }
        if case .angle(let angle)? = box.values[.rotate] { functions.append(("rotate", [.angle(angle)])) }
        let scaled = box.list(.scale)
        if !scaled.isEmpty { functions.append(("scale", scaled)) }
        for case .function(let name, let arguments) in box.list(.transform) { functions.append((name, arguments)) }
        guard !functions.isEmpty else { return }
        var matrix = Transform.identity
        /// The translation by parts of the box's width and height.
        var relative = Transform(a: 0, b: 0, c: 0, d: 0)
        for (name, arguments) in functions {
            let (step, across, down) = Self.step(name, arguments)
            relative.a += matrix.a * across
            relative.b += matrix.b * across
            relative.c += matrix.c * down
            relative.d += matrix.d * down
            matrix = step.followed(by: matrix)
        }
        if let origin = HTMLBoxValues.place(box.list(.transformOrigin)) {
            result.transformOrigin = origin.fraction
            let offset = origin.offset
            if offset != .zero {
                matrix = Transform.translation(x: -offset.dx, y: -offset.dy).followed(by: matrix)
                    .followed(by: .translation(x: offset.dx, y: offset.dy))
            }
        }
        result.transform = matrix
        if relative != Transform(a: 0, b: 0, c: 0, d: 0) { result.relativeTranslation = relative }
    }

    /// The matrix of a function, and a translation by parts of the width and the height.
    private static func step(
        _ name: String, _ arguments: [CSSValue]
    ) -> (matrix: Transform, across: Double, down: Double) {
        func number(_ index: Int) -> Double? {
            guard index < arguments.count else { return nil }
            switch arguments[index] {
            case .number(let number): return min(max(number, -1e6), 1e6)
            case .length(.term(let percent, .percent)): return percent / 100
            default: return nil
            }
        }
        func angle(_ index: Int) -> Double {
            guard index < arguments.count, case .angle(let degrees) = arguments[index] else { return 0 }
            return degrees * .pi / 180
        }
        func length(_ index: Int) -> HTMLComputedStyle.Length {
            guard index < arguments.count, case .length(let length) = arguments[index] else { return .zero }
            return HTMLComputedStyle.Length(length.resolved(CSSCalculation.Context()))
        }
        func moved(_ x: HTMLComputedStyle.Length, _ y: HTMLComputedStyle.Length) -> (Transform, Double, Double) {
            (Transform.translation(x: x.pixels, y: y.pixels), x.percent / 100, y.percent / 100)
        }
        switch name {
        case "translate", "translate3d": return moved(length(0), length(1))
        case "translatex": return moved(length(0), .zero)
        case "translatey": return moved(.zero, length(0))
        case "scale", "scale3d":
            let x = number(0) ?? 1
            return (Transform(a: x, d: number(1) ?? x), 0, 0)
        case "scalex": return (Transform(a: number(0) ?? 1), 0, 0)
        case "scaley": return (Transform(d: number(0) ?? 1), 0, 0)
        case "rotate", "rotatez":
            let (sine, cosine) = (sin(angle(0)), cos(angle(0)))
            return (Transform(a: cosine, b: sine, c: -sine, d: cosine), 0, 0)
        case "skew": return (Transform(b: tan(angle(1)), c: tan(angle(0))), 0, 0)
        case "skewx": return (Transform(c: tan(angle(0))), 0, 0)
        case "skewy": return (Transform(b: tan(angle(0))), 0, 0)
        case "matrix":
            guard let a = number(0), let b = number(1), let c = number(2), let d = number(3), let x = number(4),
                let y = number(5)
            else { return (.identity, 0, 0) }
            return (Transform(a: a, b: b, c: c, d: d, tx: x, ty: y), 0, 0)
        default: return (.identity, 0, 0)
        }
    }
}
