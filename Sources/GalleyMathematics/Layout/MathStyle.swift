/// The style of a part of a formula.
package struct MathStyle: Sendable, Hashable {
    package var level: MathLevel
    /// Whether superscripts are lower, because something is above the part.
    package var isCramped = false

    package init(_ level: MathLevel, isCramped: Bool = false) {
        self.level = level
        self.isCramped = isCramped
    }

    /// The cramped form of the style.
    var cramped: MathStyle { MathStyle(level, isCramped: true) }
    /// The style of superscripts.
    var upper: MathStyle { MathStyle(level <= .text ? .script : .scriptScript, isCramped: isCramped) }
    /// The style of subscripts.
    var lower: MathStyle { upper.cramped }

    /// The style of numerators.
    var numerator: MathStyle {
        switch level {
        case .display: MathStyle(.text, isCramped: isCramped)
        case .text: MathStyle(.script, isCramped: isCramped)
        case .script, .scriptScript: MathStyle(.scriptScript, isCramped: isCramped)
        }
    }

    /// The style of denominators.
    var denominator: MathStyle { numerator.cramped }

    /// The style of formulas within text of this style.
    var inline: MathStyle { level == .display ? with(.text) : self }

    /// The style with another level, if there is one.
    func with(_ level: MathLevel?) -> MathStyle { level.map { MathStyle($0, isCramped: isCramped) } ?? self }
}
