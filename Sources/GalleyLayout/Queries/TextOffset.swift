/// A position in queries: a UTF-8 offset in the layout's text.
struct TextOffset: Hashable {
    var offset: Int
    var affinity: TextPosition.Affinity = .downstream
}
