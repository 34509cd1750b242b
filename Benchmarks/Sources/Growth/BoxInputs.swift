internal import Galley
internal import Glibc

/// Boxes in each other or beside each other, laid out for the first time.
func boxes(_ name: String, size: Int, _ make: @escaping (Int) -> Box) -> Input {
    Input(name: name, size: size) { count in
        let box = make(count)
        return {
            let layout = try box.layout(width: 300, environment: BoxEnvironment(fonts: fonts))
            guard layout.size.height >= 0 else { exit(70) }
        }
    }
}

/// Trees of boxes.
func boxInputs() -> [Input] {
    [
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
        boxes("boxes-of-text", size: 200) { count in
            Box(children: (0..<count).map { Box(id: "b\($0)", text: "a") })
        },
    ]
}
