internal import GalleyBoxes
internal import GalleyDisplay
public import GalleyDrawing
internal import GalleyLayout
public import GalleyParsing
public import GalleyText

/// A text.
///
/// ```swift
/// TextNode("Hello", attributes: attributes).maximumRows(2)
/// TextNode(markdown: markdown).onLink { url in print(url) }
/// ```
///
/// Links and highlights can be pressed where an action is set for them.
public struct TextNode: PrimitiveNode, Equatable {
    enum Source: Sendable, Equatable {
        case text(AttributedText)
        case markdown(String, TextAttributes, MarkdownTheme?)
    }

    static var kindName: String { "text" }

    var source: Source
    /// Rows, truncation and line breaking; width and height are found by layout.
    public var container: TextContainer
    private var options = SharedOptions.none

    /// Settings that most texts do not have. Copies share them.
    private struct Options: Sendable, Equatable {
        var scaleFactors: [Double] = []
        var truncationMessage: AttributedText?
        var isSelectable = false
        var linkHighlight: Highlight? = TextNode.defaultHighlight
        var linkSlop = 9.0
        var animations: [String: AnimatedImage] = [:]
        var linkAction: NodeAction<String>?
        var linkLongPress: NodeAction<String>?
        var truncationAction: NodeAction<Void>?
    }

    private final class SharedOptions: Sendable, Equatable {
        let values: Options
        init(_ values: Options) { self.values = values }
        static let none = SharedOptions(Options())
        static func == (one: SharedOptions, other: SharedOptions) -> Bool {
            one === other || one.values == other.values
        }
    }

    private mutating func change(_ body: (inout Options) -> Void) {
        var values = options.values
        body(&values)
        options = SharedOptions(values)
    }

    /// Factors below 1, in descending order. The first with which the text fits is used.
    public var scaleFactors: [Double] {
        get { options.values.scaleFactors }
        set { change { $0.scaleFactors = newValue } }
    }
    /// Shown after the truncation token.
    public var truncationMessage: AttributedText? {
        get { options.values.truncationMessage }
        set { change { $0.truncationMessage = newValue } }
    }
    /// Whether text can be selected with a pointer.
    public var isSelectable: Bool {
        get { options.values.isSelectable }
        set { change { $0.isSelectable = newValue } }
    }
    /// The appearance of pressed links; `nil` does not change them.
    public var linkHighlight: Highlight? {
        get { options.values.linkHighlight }
        set { change { $0.linkHighlight = newValue } }
    }
    /// The maximum distance in points at which a link is hit. Default 9.
    public var linkSlop: Double {
        get { options.values.linkSlop }
        set { change { $0.linkSlop = newValue } }
    }
    /// Images of attachments that play while the text is visible, by the names of the attachments' images, or by the
    /// ids of hosted attachments.
    public var animations: [String: AnimatedImage] {
        get { options.values.animations }
        set { change { $0.animations = newValue } }
    }
    var linkAction: NodeAction<String>? {
        get { options.values.linkAction }
        set { change { $0.linkAction = newValue } }
    }
    var linkLongPress: NodeAction<String>? {
        get { options.values.linkLongPress }
        set { change { $0.linkLongPress = newValue } }
    }
    var truncationAction: NodeAction<Void>? {
        get { options.values.truncationAction }
        set { change { $0.truncationAction = newValue } }
    }

    static let defaultHighlight: Highlight = {
        var attributes = TextAttributes()
        attributes.backgroundColor = Color(white: 0.5, alpha: 0.25)
        return Highlight(attributes: attributes)
    }()

    /// A node with an attributed text.
    public init(_ text: AttributedText, in container: TextContainer = .unbounded) {
        source = .text(text)
        self.container = container
    }

    /// A node with a plain text.
    public init(_ text: String, attributes: TextAttributes = TextAttributes()) {
        self.init(AttributedText(text, attributes: attributes))
    }

    /// A node with Markdown, which is parsed on the thread that lays it out.
    ///
    /// - Parameters:
    ///   - attributes: the attributes of the text, where Markdown sets no others. With a font size, the sizes of headings and
    ///     code are scaled accordingly.
    ///   - theme: the appearance; `nil` is the light or dark theme of the environment.
    public init(markdown: String, attributes: TextAttributes = TextAttributes(), theme: MarkdownTheme? = nil) {
        source = .markdown(markdown, attributes, theme)
        container = .unbounded
    }

    /// The node with at most `count` rows, at least 1; `nil` is unlimited. Text that does not fit is truncated at the end.
    public func maximumRows(_ count: Int?) -> TextNode {
        changing {
            $0.container.maximumRows = count.map { max(1, $0) }
            if $0.container.truncation == .none { $0.container.truncation = .end }
        }
    }

    /// The node with a way to truncate text that does not fit.
    public func truncation(_ truncation: TextContainer.Truncation, token: AttributedText? = nil) -> TextNode {
        changing {
            $0.container.truncation = truncation
            $0.container.truncationToken = token
        }
    }

    /// The node with a message after the truncation token, such as "more", and an action for a tap on either.
    public func truncationMessage(
        _ message: AttributedText?, _ action: @escaping @MainActor @Sendable () -> Void
    ) -> TextNode {
        changing {
            $0.truncationMessage = message
            $0.truncationAction = NodeAction { _ in action() }
        }
    }

    /// The node with smaller sizes to try when the text does not fit its width, lines or height.
    public func scaleFactors(_ factors: [Double]) -> TextNode {
        changing { $0.scaleFactors = factors.filter { $0 > 0 && $0 < 1 }.sorted(by: >) }
    }

    /// The node with selectable text.
    public func selectable(_ isSelectable: Bool = true) -> TextNode { changing { $0.isSelectable = isSelectable } }

    /// Calls `action` with the URL of a link that is tapped.
    public func onLink(_ action: @escaping @MainActor @Sendable (String) -> Void) -> TextNode {
        changing { $0.linkAction = NodeAction(action) }
    }

    /// Calls `action` with the URL of a link that is pressed for half a second.
    public func onLinkLongPress(_ action: @escaping @MainActor @Sendable (String) -> Void) -> TextNode {
        changing { $0.linkLongPress = NodeAction(action) }
    }

    /// The node with animated attachments: see ``animations``.
    public func animations(_ animations: [String: AnimatedImage]) -> TextNode {
        changing { $0.animations = animations }
    }

    private func changing(_ change: (inout TextNode) -> Void) -> TextNode {
        var copy = self
        change(&copy)
        return copy
    }

    /// Whether the user can do anything with the text.
    var isInteractive: Bool { linkAction != nil || linkLongPress != nil || truncationAction != nil || isSelectable }

    func attributedText(in context: NodeContext) -> AttributedText {
        var text = plainText(in: context)
        guard !animations.isEmpty else { return text }
        text.transformAttributes { attributes in
            // The frames are drawn by the node.
            if let name = attributes.attachment?.image, animations[name] != nil {
                attributes.attachment?.content = .hosted(id: name)
            }
        }
        return text
    }

    private func plainText(in context: NodeContext) -> AttributedText {
        switch source {
        case .text(let text): return context.text(text)
        case .markdown(let markdown, let attributes, let own):
            let theme = own ?? (context.environment.themeName == "dark" ? .dark : .light)
            let parser = MarkdownParser(theme: theme.adapted(to: attributes))
            return context.text(parser.attributedText(from: markdown))
        }
    }

    func makeBox() -> Box {
        var box = Box()
        box.content = .text(BoxText(AttributedText()))
        return box
    }

    /// The box of all texts before they have contents.
    static let sharedBox = BoxReference(TextNode("").makeBox())

    func resolve(_ box: inout Box, in context: NodeContext) {
        let text = attributedText(in: context)
        if !scaleFactors.isEmpty, !text.isEmpty {
            box.content = .custom(
                ScaledText(
                    text: text, container: container(of: text, in: context), factors: scaleFactors,
                    fonts: context.environment.fonts
                ).leaf)
        } else {
            box.content = .text(BoxText(text, in: container(of: text, in: context)))
        }
    }

    /// The container with a token that has the message for truncated text.
    func container(of text: AttributedText, in context: NodeContext) -> TextContainer {
        guard let truncationMessage else { return container }
        var container = container
        var token = container.truncationToken ?? AttributedText("…")
        let last = text.isEmpty ? TextAttributes() : text.typingAttributes(at: text.endIndex)
        token.append(AttributedText(" "))
        token.append(context.text(truncationMessage))
        var inherited = TextAttributes()
        (inherited.font, inherited.color) = (last.font, last.color)
        token.mergeAttributes(beneath: inherited)
        container.truncationToken = token
        if container.truncation == .none { container.truncation = .end }
        return container
    }
}
