import GalleyInterface

/// The contents of a file, which scroll, with an error above.
struct ShowView: Node {
    static let page = "page"
    let content: ShownContent?
    let problem: String?

    private static let error = TextAttributes(
        font: FontDescriptor(size: 14), color: Color(red: 0.75, green: 0.1, blue: 0.1))

    var layout: LayoutSpec {
        .stack(.vertical) {
            if let problem {
                TextNode(problem, attributes: ShowView.error).inset(12).id("problem").background(.surface).flexShrink(0)
            }
            ScrollNode(content?.isWide == true ? .both : .vertical) { inner }.id(ShowView.page).flexGrow(1).flexShrink(
                1
            )
            .size(width: .percent(100), height: .points(0))
        }
        .size(width: .percent(100), height: .percent(100))
    }

    @ArrayBuilder<LayoutSpec> private var inner: [LayoutSpec] {
        if let content { content.spec }
    }
}
