/// An open bracket.
struct OpenBracket {
    var token: Int32
    /// The start of the text in the brackets.
    var contents: Int32
    /// The last run before the bracket, or -1.
    var lastRun: Int32
    var isImage: Bool
    /// Whether another bracket was opened after it.
    var hasBracketAfter = false
}
