internal import Galley

/// Paths, exclusions and borders of many parts.
func shapeInputs() -> [Input] {
    [
        // A zigzag in which no row has space, and a square after it, so that all of the zigzag is searched.
        Input(name: "path-line-width", size: 200) { corners in
            var path = Path()
            path.move(to: .zero)
            for corner in 0...corners { path.line(to: Point(x: corner % 2 == 0 ? 0 : 300, y: Double(corner))) }
            let end = Double(corners + 1)
            for corner in [Point(x: 300, y: end), Point(x: 300, y: end + 300), Point(x: 0, y: end + 300)] {
                path.line(to: corner)
            }
            path.close()
            var container = TextContainer(shape: .init(path: path))
            container.pathLineWidth = 5
            return layout(text("word ", 20), container)
        },
        Input(name: "crossing-exclusions", size: 100) { count in
            var container = TextContainer(width: 300)
            container.exclusions = (0..<count).map { index in
                .ellipse(
                    center: Point(x: Double(index * 37 % 300), y: Double(index) * 2), radiusX: 60, radiusY: 25)
            }
            return layout(text("word after word ", count), container)
        },
        Input(name: "enclosing-borders", size: 500) { count in
            let border = Border(.line(.black), enclosing: Array(repeating: Border(.line(nil)), count: count))
            let all = text("a\n", 2, TextAttributes(backgroundBorder: border, blockBorder: border))
            return {
                let layout = try TextLayout(all, in: .width(300), fonts: fonts).resolving(.dark)
                guard layout.inkBounds.width >= 0 else { return }
            }
        },
        Input(name: "svg-references", size: 2000) { count in
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g id='a'><rect/></g>"
                + String(repeating: "<g id='b'><use href='#a'/></g>", count: count) + "</svg>"
            return { _ = try? Bitmap.decode(Array(svg.utf8)) }
        },
        Input(name: "svg-pictures", size: 200) { count in
            let pixel =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
                + String(
                    repeating: "<image width='9' height='9' href='data:image/png;base64,\(pixel)'/>", count: count)
                + "</svg>"
            return { _ = try? Bitmap.decode(Array(svg.utf8)) }
        },
    ]
}
