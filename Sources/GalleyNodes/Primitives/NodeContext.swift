internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// The resources with which a primitive fills its box.
struct NodeContext {
    private let shared: SharedEnvironment
    /// The host's data about the node.
    var state: NodeState

    var environment: NodeEnvironment { shared.values }

    init(environment: SharedEnvironment, state: NodeState) {
        shared = environment
        self.state = state
    }

    init(environment: NodeEnvironment, state: NodeState) {
        self.init(environment: SharedEnvironment(environment), state: state)
    }

    func text(_ text: AttributedText) -> AttributedText {
        let scale = shared.values.textScale
        if scale == 1, shared.values.language == nil { return text }
        var text = scale == 1 ? text : text.scaled(by: scale)
        if let language = shared.values.language {
            var attributes = TextAttributes()
            attributes.language = language
            text.mergeAttributes(beneath: attributes)
        }
        return text
    }
}
