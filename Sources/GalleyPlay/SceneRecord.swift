internal import Galley
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyInterface
internal import GalleyLists
internal import GalleyNodes

/// An event.
enum SceneRecord {
    /// An event of a node, and the kind of the node.
    case node(NodeRecord, kind: String?)
    /// An event of the list with an id, or of one of its rows.
    case list(String, SceneLists.Event)
}
