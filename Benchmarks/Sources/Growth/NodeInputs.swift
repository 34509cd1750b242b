import GalleyInterface
internal import Glibc

/// The first layout of a host, and the mounting of its nodes. Most of the nodes are too far away to be drawn.
private func nodes(_ name: String, size: Int, _ make: @escaping @Sendable (Int) -> LayoutSpec) -> Input {
    Input(name: name, size: size) { count in
        {
            try MainActor.assumeIsolated {
                var environment = NodeEnvironment()
                environment.fonts = fonts
                let host = NodeHost(size: Size(width: 200, height: 200), environment: environment)
                try host.describeImmediately(make(count))
                guard host.memory.nodes >= count else { exit(70) }
            }
        }
    }
}

/// Many children of one node.
func nodeInputs() -> [Input] {
    [
        nodes("nodes-of-text", size: 500) { count in
            LayoutSpec.stack(.vertical) { for _ in 0..<count { TextNode("a") } }
        },
        nodes("nodes-of-buttons", size: 250) { count in
            LayoutSpec.stack(.vertical) { for _ in 0..<count { ButtonNode("a") {} } }
        },
    ]
}
