internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// The resources with which a primitive fills its box.
struct NodeContext {
    var environment: NodeEnvironment
    /// The host's data about the node.
    var state: NodeState

    func text(_ text: AttributedText) -> AttributedText {
        var text = environment.textScale == 1 ? text : text.scaled(by: environment.textScale)
        if let language = environment.language {
            var attributes = TextAttributes()
            attributes.language = language
            text.mergeAttributes(beneath: attributes)
        }
        return text
    }
}
