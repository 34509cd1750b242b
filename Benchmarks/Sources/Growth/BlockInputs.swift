internal import Galley

/// Nested and adjacent blocks with boxes.
func blockInputs() -> [Input] {
    [
        // A paragraph costs as much as there are blocks around it; at most 512 have boxes.
        Input(name: "nested-blocks", size: 200) { count in
            let style = BlockStyle(padding: BoxSides(1), border: BoxSides(.init(width: 1)))
            let blocks = (0..<64).map { BlockIntent.Component(kind: .blockQuote, identity: $0 + 1, style: style) }
            var all = AttributedText()
            for index in 0..<count {
                let around = blocks.prefix(index % blocks.count + 1)
                all.append("a\n", attributes: TextAttributes(block: BlockIntent(components: around.reversed())))
            }
            return {
                let layout = try TextLayout(all, in: .width(300), fonts: fonts).resolving(.dark)
                guard layout.inkBounds.width >= 0 else { return }
            }
        },
        Input(name: "adjacent-blocks", size: 1000) { count in
            let style = BlockStyle(margin: BoxSides(3), padding: BoxSides(1), border: BoxSides(.init(width: 1)))
            var all = AttributedText()
            for index in 1...count {
                let block = BlockIntent.Component(kind: .blockQuote, identity: index, style: style)
                all.append("a\n", attributes: TextAttributes(block: BlockIntent(components: [block])))
            }
            return {
                let layout = try TextLayout(all, in: .width(300), fonts: fonts)
                guard layout.inkBounds.width >= 0 else { return }
            }
        },
    ]
}
