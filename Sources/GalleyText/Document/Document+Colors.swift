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
        result.page = page?.mappingEdges { $0.resolving(theme) }.resolvingBoxes(theme)
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
    ///
    /// Boxes without named colours share their memory with the original.
    public func resolving(_ theme: ColorTheme) -> Box { resolved(theme) ?? self }

    /// The box with named colours resolved by a theme; nil if it has none.
    private func resolved(_ theme: ColorTheme) -> Box? {
        var result: Box?
        if case .text(let text) = content, text.hasColorNames {
            result = self
            result?.content = .text(text.resolving(theme))
        }
        if let appearance = givenAppearance, appearance.hasColorNames {
            result = result ?? self
            result?.appearance = appearance.resolving(theme)
        }
        // Documents have a limited depth, and literal trees are not deep either.
        if let children = children.replacing({ $0.resolved(theme) }) {
            result = result ?? self
            result?.children = children
        }
        return result
    }
}

extension BoxText {
    fileprivate var hasColorNames: Bool {
        text.styles.contains(where: \.attributes.hasColorNames) || style.hasColorNames
            || spans.contains(where: \.attributes.hasColorNames)
            || container.truncationToken?.styles.contains(where: \.attributes.hasColorNames) ?? false
    }

    fileprivate func resolving(_ theme: ColorTheme) -> BoxText {
        var result = self
        result.text = text.resolving(theme)
        result.style = style.resolving(theme)
        for index in spans.indices { result.spans[index].attributes = spans[index].attributes.resolving(theme) }
        result.container = container.resolving(theme)
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
