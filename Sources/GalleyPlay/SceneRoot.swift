internal import Galley
internal import GalleyInterface
internal import GalleyLists
internal import GalleyNodes

/// The description of a scene. Each one is new, so that its nodes are compared one by one.
struct SceneRoot: Node {
    let box: Box

    var layout: LayoutSpec { LayoutSpec(box) }
}
