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
    /// A name in upright letters, such as that of a function.
    case name(String, hasLimits: Bool)
    /// Text in the font around the formula.
    case text(String, MathTextStyle)
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
    /// A matrix or aligned formulas.
    case table(MathTable)
    /// A space in mu; 18 mu are an em.
    case space(Double)
    /// A style for the following nodes of the list.
    case level(MathLevel)
}
