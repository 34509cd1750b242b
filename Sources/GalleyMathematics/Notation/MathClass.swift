/// The classes of atoms, which determine the space between them.
package enum MathClass: UInt8, Sendable, Hashable, CaseIterable {
    /// Letters, digits and other ordinary atoms.
    case ordinary
    /// Large operators and names of functions.
    case operation
    /// Binary operators.
    case binary
    /// Relations.
    case relation
    /// Opening delimiters.
    case opening
    /// Closing delimiters.
    case closing
    /// Punctuation.
    case punctuation
    /// Delimited formulas.
    case inner
}

extension MathClass {
    /// The spaces between two atoms in chapter 18 of The TeXbook, with a row for each left class: `1` is a thin space; `a`, `b`
    /// and `c` are thin, medium and thick spaces that scripts omit; `*` marks pairs that do not occur.
    private static let table: [[Character]] = [
        Array("01bc000a"),
        Array("11*c000a"),
        Array("bb**b**b"),
        Array("cc*0c00c"),
        Array("00*00000"),
        Array("01bc000a"),
        Array("aa*aaaaa"),
        Array("a1bca0aa"),
    ]

    /// The space between this atom and the next one.
    ///
    /// - Parameter isScript: Whether the style is that of scripts, which have less space.
    package func gap(before next: MathClass, isScript: Bool) -> MathGap {
        switch Self.table[Int(rawValue)][Int(next.rawValue)] {
        case "1": .thin
        case "a": isScript ? .none : .thin
        case "b": isScript ? .none : .medium
        case "c": isScript ? .none : .thick
        default: .none
        }
    }

    /// Changes binary operators that have no operand on one side to ordinary atoms (rules 5 and 6 of The TeXbook's
    /// appendix G).
    package static func resolveBinary(_ classes: inout [MathClass]) {
        var previous: MathClass?
        for index in classes.indices {
            switch classes[index] {
            case .binary:
                switch previous {
                case nil, .binary?, .operation?, .relation?, .opening?, .punctuation?: classes[index] = .ordinary
                default: break
                }
            case .relation, .closing, .punctuation:
                if previous == .binary { classes[index - 1] = .ordinary }
            default: break
            }
            previous = classes[index]
        }
        if classes.last == .binary { classes[classes.count - 1] = .ordinary }
    }
}
