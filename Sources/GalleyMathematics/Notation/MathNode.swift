package import GalleyText

/// A part of a formula.
package enum MathNode: Sendable, Hashable {
    /// The placement of scripts.
    package enum Limits: UInt8, Sendable, Hashable {
        /// Above and below large operators in display style, otherwise beside.
        case automatic
        /// Above and below.
        case above
        /// Beside.
        case beside
    }

    /// The line or sign above or below a part.
    package enum Mark: Sendable, Hashable {
        /// An accent as wide as its character.
        case accent(UInt32)
        /// An accent that becomes wider with its base.
        case wideAccent(UInt32)
        /// A line above.
        case overline
        /// A line below.
        case underline
        /// A brace or arrow above.
        case over(UInt32)
        /// A brace or arrow below.
        case under(UInt32)
    }

    /// A character.
    case symbol(MathSymbol)
    /// The name of an operator in upright letters, such as that of a function.
    case operatorName(MathList, hasLimits: Bool)
    /// Text in the font around the formula.
    case text(String, MathTextStyle)
    /// A formula within text, in the style of formulas in text or a smaller one.
    case inline(MathList)
    /// The source of an unknown command.
    case source(String)
    /// Nodes in a group, which is an atom of a class.
    case group(MathList, MathClass)
    /// A base with scripts.
    indirect case scripts(base: MathNode?, lower: MathList?, upper: MathList?, Limits)
    /// A fraction, or two rows without a line, in a style and between delimiters.
    case fraction(MathList, MathList, hasLine: Bool, level: MathLevel?, fence: [UInt32])
    /// A root.
    case radical(MathList, degree: MathList?)
    /// Parts between delimiters that are as high as the parts; 0 is no delimiter. There is one delimiter more than parts.
    case fenced([MathList], [UInt32])
    /// A delimiter with one of four sizes.
    case delimiter(UInt32, size: Int, MathClass)
    /// A base with a sign or line.
    case marked(MathList, Mark)
    /// A base with smaller parts above and below it.
    case stack(MathList, over: MathList?, under: MathList?, MathClass)
    /// An arrow that is as wide as the parts above and below it.
    case arrow(UInt32, over: MathList, under: MathList)
    /// Nodes within a frame.
    case framed(MathList)
    /// Nodes in a colour; they have the spaces that they would have without it.
    case colored(MathList, Color)
    /// A matrix or aligned formulas.
    case table(MathTable)
    /// A space in mu; 18 mu are an em.
    case space(Double)
    /// A style for the following nodes of the list.
    case level(MathLevel)

    /// The name of an operator, which may contain thin spaces (U+2009).
    package static func name(_ name: String, hasLimits: Bool) -> MathNode {
        .operatorName(
            name.unicodeScalars.map { scalar in
                scalar.value == 0x2009 ? .space(3) : .symbol(MathSymbol(scalar.value, .ordinary, .upright))
            }, hasLimits: hasLimits)
    }
}
