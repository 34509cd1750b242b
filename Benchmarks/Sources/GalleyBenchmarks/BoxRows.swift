import CardDescription
import Galley

/// Trees of 1 001 boxes: the first layout, a layout after one leaf changed, and a layout at a new width, with texts and
/// without; and a complete card drawn to an image.
func boxRows(_ corpora: Corpora) -> [Row] {
    func rows(_ name: String, texts: Bool) -> [Row] {
        let title = texts ? "a third of them texts" : "no texts"
        func tree() -> Box { rowsOfBoxes(texts: texts ? corpora.labels.map(\.string) : []) }
        let cold = Row(
            id: "boxes-\(name)-cold", title: "1 001 boxes, \(title): first layout", unit: .microseconds, goal: Goal()
        ) { watch in
            let environment = BoxEnvironment(fonts: try openedLibrary())
            let box = tree()
            var ready = try BoxTree(box, environment: environment)
            return [
                watch.contender(.galley, .microseconds, prepare: { ready = try BoxTree(box, environment: environment) })
                { keep(try ready.layout(width: 1200).size) }
            ]
        }
        let changed = Row(
            id: "boxes-\(name)-leaf", title: "1 001 boxes, \(title): one leaf changed", unit: .microseconds,
            goal: Goal()
        ) { watch in
            var box = tree()
            var leaf = box.children[55].children[4]
            leaf.id = "changed"
            box.children[55].children[4] = leaf
            var ready = try BoxTree(box, environment: BoxEnvironment(fonts: try openedLibrary()))
            keep(try ready.layout(width: 1200).size)
            let id = ready.id(named: "changed")
            var width = 0.0
            return [
                watch.contender(.galley, .microseconds) {
                    width = width > 20 ? 10 : width + 1
                    try ready.setStyle(of: id) { $0.width = .points(width) }
                    keep(try ready.layout(width: 1200).size)
                }
            ]
        }
        let resized = Row(
            id: "boxes-\(name)-width", title: "1 001 boxes, \(title): a new width", unit: .microseconds, goal: Goal()
        ) { watch in
            var ready = try BoxTree(tree(), environment: BoxEnvironment(fonts: try openedLibrary()))
            keep(try ready.layout(width: 1200).size)
            var width = 1200.0
            return [
                watch.contender(.galley, .microseconds) {
                    width = width > 1300 ? 1000 : width + 1
                    keep(try ready.layout(width: width).size)
                }
            ]
        }
        return [cold, changed, resized]
    }

    let card = Row(
        id: "boxes-card", title: "card of 1200 × 630 with photo, gradient, shadows and three texts to PNG, warm",
        unit: .milliseconds, goal: Goal()
    ) { watch in
        let folder = "\(Place.benchmarks)/../Samples/Boxes"
        let json = try readText("\(folder)/social-card.json")
        guard let box = try Document.decode(json: json).document.box else {
            throw UnreadableCorpus(path: "\(folder)/social-card.json")
        }
        let environment = BoxEnvironment(fonts: try openedLibrary())
        let renderer = TextRenderer(
            options: TextRenderer.Options(imageLoader: FileImageLoader(baseDirectory: folder)))
        return [
            watch.contender(.galley, .milliseconds) {
                let surface = try ImageSurface.render(
                    try box.layout(environment: environment), renderer: renderer)
                keep(try surface.pngData().count)
            }
        ]
    }
    return rows("plain", texts: false) + rows("texts", texts: true) + [card]
}
