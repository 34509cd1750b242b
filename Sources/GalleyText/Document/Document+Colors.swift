extension Document {
    /// A named colour of a document, for light and dark themes.
    public struct NamedColor: Sendable, Hashable {
        /// The colour on a light background.
        public var light: Color
        /// The colour on a dark background.
        public var dark: Color

        /// Creates a named colour.
        public init(light: Color, dark: Color) {
            self.light = light
            self.dark = dark
        }
    }

    /// The theme of the document: its colours, and otherwise those of the built-in theme.
    public func theme(isDark: Bool) -> ColorTheme {
        ColorTheme(colors.mapValues { isDark ? $0.dark : $0.light }).merging(over: isDark ? .dark : .light)
    }

    /// The document with named colours resolved by a theme.
    public func resolving(_ theme: ColorTheme) -> Document {
        var result = self
        result.style = style.resolving(theme)
        for index in spans.indices { result.spans[index].attributes = spans[index].attributes.resolving(theme) }
        result.container = container.resolving(theme)
        result.containers = containers.map { $0.resolving(theme) }
        result.canvas.background = canvas.background.map(theme.resolve)
        result.box = box.map { $0.resolving(theme) }
        result.page = page?.mappingEdges { $0.resolving(theme) }
        return result
    }
}

extension TextContainer {
    fileprivate func resolving(_ theme: ColorTheme) -> TextContainer {
        var result = self
        result.truncationToken = truncationToken?.resolving(theme)
        return result
    }
}

extension Box {
    /// The box, with its descendants, with named colours resolved by a theme.
    public func resolving(_ theme: ColorTheme) -> Box {
        var result = self
        if case .text(var content) = content {
            content.text = content.text.resolving(theme)
            content.style = content.style.resolving(theme)
            for index in content.spans.indices {
                content.spans[index].attributes = content.spans[index].attributes.resolving(theme)
            }
            content.container = content.container.resolving(theme)
            result.content = .text(content)
        }
        result.appearance = appearance.resolving(theme)
        // Documents have a limited depth, and literal trees are not deep either.
        if !children.isEmpty { result.children = children.map { $0.resolving(theme) } }
        return result
    }
}

extension BoxAppearance {
    /// The appearance with named colours resolved by a theme.
    public func resolving(_ theme: ColorTheme) -> BoxAppearance {
        guard hasColorNames else { return self }
        var result = self
        result.mapColors(theme.resolve)
        return result
    }
}

extension BoxAppearance: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        for index in backgrounds.indices {
            switch backgrounds[index] {
            case .color(let color): backgrounds[index] = .color(map(color))
            case .gradient(var gradient):
                gradient.mapColors(map)
                backgrounds[index] = .gradient(gradient)
            case .image(var image):
                guard var gradient = image.gradient else { break }
                gradient.mapColors(map)
                image.gradient = gradient
                backgrounds[index] = .image(image)
            }
        }
        borderColor.top = borderColor.top.map(map)
        borderColor.right = borderColor.right.map(map)
        borderColor.bottom = borderColor.bottom.map(map)
        borderColor.left = borderColor.left.map(map)
        if let color = outline?.color { outline?.color = map(color) }
        for index in shadows.indices { shadows[index].mapColors(map) }
    }
}
