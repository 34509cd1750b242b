/// The style of text in a formula.
package enum MathTextStyle: UInt8, Sendable, Hashable {
    case plain, bold, italic, monospaced
}
