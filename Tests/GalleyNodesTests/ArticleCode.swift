import GalleyInterface

// The code of the articles on nodes, as it appears there.

struct MessageRow: Node, Equatable {
    let author: String
    let text: String
    let open: NodeAction<String>

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 8) {
            Box().size(width: 36, height: 36).background(.accent).cornerRadius(18)
            LayoutSpec.stack(.vertical, spacing: 4) {
                TextNode(author, attributes: TextAttributes(color: .secondaryText))
                TextNode(markdown: text).onLink { open($0) }
            }
            .flexShrink(1)
        }
        .inset(12)
    }
}

func picture(of row: MessageRow) throws -> Bitmap {
    let layout = try NodeLayout(row, in: SizeRange(maxWidth: 320))
    return try layout.makeSurface(background: .white).makeBitmap()
}

@MainActor func present(_ rows: [MessageRow], in size: Size) throws -> (NodeHost, Compositor) {
    let host = NodeHost(size: size, scale: 2)
    host.describe(
        ScrollNode(.vertical) {
            LayoutSpec.stack(.vertical) { for row in rows { row } }
        }
        .size(width: .percent(100), height: .percent(100)))
    return (host, try Compositor(root: host.root, size: size, scale: 2, background: .white))
}

@MainActor func click(_ id: String, in host: NodeHost) {
    guard let frame = host.path(of: id).flatMap({ host.visibleFrame(of: $0) }) else { return }
    let place = Point(x: frame.midX, y: frame.midY)
    host.handle(.pointer(.down, at: place))
    host.handle(.pointer(.up, at: place))
}

@MainActor func reveal(_ id: String, in host: NodeHost) {
    guard let path = host.path(of: id) else { return }
    host.reveal(path, at: .center, animated: true)
}

@MainActor func lines(of id: String, in host: NodeHost) -> [(text: String, frame: Rect)] {
    guard let path = host.path(of: id), let text = host.accessibleText(of: path) else { return [] }
    return text.layout.lines.map { line in
        var frame = line.frame
        frame.x += text.origin.x
        frame.y += text.origin.y
        return (String(text.layout.text.string[line.range]), frame)
    }
}

func thumbnail(_ name: String, preview: String) -> LayoutSpec {
    ImageNode(sources: [name, preview])
        .contentMode(.fill, focus: UnitPoint(x: 0.5, y: 0.3))
        .retries(3)
        .onLoad { outcome in if case .failed(let error, _) = outcome { print(error) } }
        .size(width: 120, height: 90).cornerRadius(8).clipped()
}

@MainActor func show(_ card: LayoutSpec, in host: NodeHost) {
    host.describe(card, transition: NodeTransition(duration: .milliseconds(300), easing: .easeOut))
}

func badge(_ count: Int) -> LayoutSpec {
    TextNode("\(count)").id("badge").transition(NodeTransition(offset: Vector(dx: 0, dy: -8)))
}

func reaction(_ text: AttributedText, wave: AnimatedImage) -> LayoutSpec {
    LayoutSpec.stack(.horizontal, spacing: 8) {
        AnimatedImageNode(wave).size(width: 32, height: 32)
        TextNode(text).animations(["wave.gif": wave])
    }
}

struct FeedRow: Node, Equatable {
    var name: String
    var text: String
    var avatar: String

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 8) {
            ImageNode(avatar).size(width: 40, height: 40).cornerRadius(20)
            LayoutSpec.stack(.vertical, spacing: 2) {
                TextNode(name).maximumRows(1)
                TextNode(text)
            }
            .flexShrink(1)
        }
        .inset(12)
    }
}

@MainActor func makeBold(_ id: String, in host: NodeHost) {
    guard let path = host.path(of: id) else { return }
    let bold = FontDescriptor(weight: 700)
    host.edit(path) { editor in
        let selection = editor.selection
        guard !selection.isCaret else {
            var typed = AttributedText(" ", attributes: editor.typingAttributes)
            typed.mergeFont(bold)
            editor.typingAttributes = typed.attributes(at: typed.startIndex)
            return false
        }
        var part = AttributedText(editor.text[editor.selectedRange])
        part.mergeFont(bold)
        let isDone = editor.replace(editor.selectedRange, with: part)
        editor.select(selection)
        return isDone
    }
}

func toolButton(_ title: String, _ action: @escaping @MainActor @Sendable () -> Void) -> LayoutSpec {
    ButtonNode { state in
        TextNode(title).padding(8).background(state.contains(.hovered) ? .surface : .clear).cornerRadius(6)
    } action: {
        action()
    }
    .cursor(.pointer)
}

struct Question: Node {
    let text: String
    let answer: NodeAction<Bool>

    var layout: LayoutSpec {
        LayoutSpec.stack(.vertical, spacing: 12) {
            TextNode(text)
            LayoutSpec.stack(.horizontal, spacing: 8, justify: .flexEnd) {
                ButtonNode("Cancel") { answer(false) }.id("cancel")
                ButtonNode("Delete") { answer(true) }.id("delete")
            }
        }
        .inset(16)
        .limits(maxWidth: 320)
        .background(.background).cornerRadius(10).border(.separator)
        .accessibility(NodeAccessibility(role: .group, label: "Question"))
        .centered()
        // A tap outside the panel closes the panel, and reaches no other node.
        .background(Box().background(Color(white: 0, alpha: 0.4)).onTap { answer(false) })
    }
}

@MainActor func ask(_ question: Question, over page: LayoutSpec, in session: HostSession) throws {
    let host = session.nodeHost
    try host.describeImmediately(page.overlay(question.spec))
    host.setFocus(host.path(of: "cancel"))
    session.onKey = { stroke in
        guard stroke.key == "Escape" else { return false }
        question.answer(false)
        return true
    }
}
