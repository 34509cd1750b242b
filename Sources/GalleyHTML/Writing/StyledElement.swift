/// An element around text within a block.
struct StyledElement: Equatable {
    var tag: String
    var attributes = ""
    var style = StyledDeclarations()

    func write(to out: inout String) {
        out += "<\(tag)\(attributes)"
        if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
        out += ">"
    }
}
