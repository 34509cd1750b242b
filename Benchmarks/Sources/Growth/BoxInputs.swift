internal import Galley
internal import Glibc

/// The first layout of nested or adjacent boxes.
func boxes(_ name: String, size: Int, _ make: @escaping (Int) -> Box) -> Input {
    Input(name: name, size: size) { count in
        let box = make(count)
        return {
            let layout = try box.layout(width: 300, environment: BoxEnvironment(fonts: fonts))
            guard layout.size.height >= 0 else { exit(70) }
        }
    }
}

/// A small tree with content sizes, a vertical axis, wrapping, ratios and limits, which is different for each number.
private func hostile(_ number: Int) -> Box {
    var box = Box(children: [
        Box(children: [Box().size(width: .percent(150), height: .percent(50)), Box().size(width: 9, height: 4)]),
        Box(text: number % 2 == 0 ? "a b" : "c"), Box().styled { ($0.aspectRatio, $0.minWidth) = (3, .minContent) },
    ])
    box.children[0].style.flexWrap = number % 3 == 0 ? .wrap : .wrapReverse
    box.children[0].style.writingMode = number % 5 == 0 ? .verticalRL : nil
    box.children[1].style.margin = BoxSides(number % 7 == 0 ? .auto : .percent(5))
    box.style.flexDirection = number % 4 == 0 ? .columnReverse : .row
    box.style.alignItems = number % 3 == 1 ? .lastBaseline : .stretch
    (box.style.minHeight, box.style.maxWidth) = (.maxContent, .fitContent)
    box.style.flexGrow = Double(number % 3)
    return box
}

/// A block with some children.
private func flow(_ children: [Box], _ display: BoxStyle.Display = .block) -> Box {
    Box(children: children).styled { $0.display = display }
}

/// A float of a size and at an edge that are different for each number.
private func float(_ number: Int) -> Box {
    Box().size(width: .points(Double(3 + number % 7)), height: .points(Double(2 + number % 11))).styled {
        ($0.display, $0.float) = (.block, number % 3 == 0 ? .right : .left)
        $0.clear = number % 13 == 0 ? .both : .none
    }
}

/// Floats, and boxes next to them.
private func floatInputs() -> [Input] {
    [
        boxes("boxes-floating", size: 2000) { count in flow((0..<count).map(float)) },
        boxes("boxes-floating-less-high", size: 1000) { count in
            flow(
                (0..<count).map { number in
                    Box().size(width: 0.1, height: .points(Double(count - number))).styled { $0.float = .left }
                })
        },
        boxes("boxes-floating-next-to-texts", size: 200) { count in
            flow(
                (0..<count).flatMap { number in
                    [float(number), Box(text: "a b c d e f g h").styled { $0.display = .block }]
                })
        },
        boxes("boxes-floating-next-to-boxes", size: 500) { count in
            flow(
                (0..<count).flatMap { number in
                    [float(number), flow([Box().size(width: 50, height: 9)], number % 2 == 0 ? .flowRoot : .flex)]
                })
        },
        boxes("boxes-floating-in-boxes-next-to-floats", size: 100) { count in
            (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, number in
                flow([float(number), flow([inner], .flowRoot), float(number + 1)])
            }
        },
        boxes("boxes-floating-in-floats", size: 100) { count in
            (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, number in
                flow([inner, float(number)]).styled { $0.float = number % 2 == 0 ? .left : .right }
            }
        },
        boxes("boxes-floating-in-empty-blocks", size: 1000) { count in
            (0..<count).reduce(flow([])) { inner, number in
                flow([float(number), inner]).styled { $0.clear = number % 5 == 0 ? .right : .none }
            }
        },
    ]
}

/// Trees of boxes.
func boxInputs() -> [Input] {
    floatInputs() + [
        boxes("boxes-in-a-row", size: 2000) { count in
            Box(children: (0..<count).map { Box().size(width: .points(Double($0 % 9)), height: 5).grow() })
        },
        boxes("boxes-on-lines", size: 2000) { count in
            Box(children: (0..<count).map { Box().size(width: .points(Double(5 + $0 % 9)), height: 5) })
                .styled { $0.flexWrap = .wrap }
        },
        boxes("boxes-in-rows", size: 500) { count in
            (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, _ in Box(children: [inner]) }
        },
        boxes("boxes-in-rows-and-columns", size: 500) { count in
            (0..<count).reduce(Box().size(width: 5, height: 5)) { inner, level in
                Box(children: [inner, Box()]).styled {
                    $0.flexDirection = level % 2 == 0 ? .row : .column
                    $0.alignItems = level % 3 == 0 ? .baseline : .normal
                    $0.flexWrap = level % 5 == 0 ? .wrap : .nowrap
                }
            }
        },
        boxes("boxes-hostile", size: 200) { count in
            Box(children: (0..<count).map(hostile)).styled { $0.flexWrap = .wrap }
        },
        boxes("boxes-hostile-in-a-row", size: 200) { count in Box(children: (0..<count).map(hostile)) },
        boxes("boxes-hostile-in-boxes", size: 100) { count in
            (0..<count).reduce(Box()) { inner, number in
                var box = hostile(number)
                box.children.append(inner)
                return box
            }
        },
        boxes("boxes-of-text", size: 200) { count in
            Box(children: (0..<count).map { Box(id: "b\($0)", text: "a") })
        },
        boxes("boxes-of-text-in-a-column", size: 1000) { count in
            Box(children: (0..<count).map { _ in Box(text: "a") }).styled { $0.flexDirection = .column }
        },
    ]
}
