internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// The drawing of an element: its appearance and its contents, without its children.
///
/// A value, which is drawn on any thread and any canvas; equal ones are not drawn again.
struct ElementDrawing: Sendable {
    var size: Size
    var scale: Double
    var appearance: BoxAppearance?
    var border: EdgeInsets
    var isRightToLeft: Bool
    var theme: ColorTheme
    var content: Content
    /// Drawn under the contents, in the colour of selections.
    var selection: [Rect] = []
    /// Frames of animations, above the contents.
    var frames: [AnimatedFrame] = []

    enum Content: Sendable {
        case none
        case text(TextLayout, Point)
        case image(ImageDrawing)
        case toggle(isOn: Bool, NodeControlState)
        case slider(share: Double, NodeControlState)
        case custom(DrawingNode)
        case editor(EditorDrawing)
    }

    init(_ record: ElementRecord) {
        size = record.frame.size
        scale = record.source.environment.scale
        appearance = record.appearance
        border = record.border
        isRightToLeft = record.isRightToLeft
        theme = record.source.environment.theme
        frames = record.animatedFrames(at: [])
        switch record.source.kind {
        case .drawing(let node): content = .custom(node)
        default: content = record.text.map { .text($0, record.textOrigin) } ?? .none
        }
    }

    /// The colour that fills the element if it has nothing else; a layer draws it without a picture.
    var plainColor: Color?? {
        guard case .none = content, border == .zero, frames.isEmpty else { return nil }
        guard let appearance else { return .some(nil) }
        guard appearance.cornerRadii.isZero, appearance.outline == nil, appearance.shadows.isEmpty,
            appearance.backgrounds.count <= 1
        else {
            return nil
        }
        switch appearance.backgrounds.first {
        case nil: return .some(nil)
        case .color(let color)?: return .some(theme.resolved(color))
        case .gradient?, .image?: return nil
        }
    }

    /// Whether both draw the same.
    func isSame(as other: ElementDrawing) -> Bool {
        guard size == other.size, scale == other.scale, border == other.border, isRightToLeft == other.isRightToLeft,
            appearance?.drawn == other.appearance?.drawn, content.isSame(as: other.content)
        else { return false }
        return theme == other.theme && selection == other.selection && frames == other.frames
    }

    /// The position of the drawing, from the corner of the frame, on whole pixels.
    var bounds: Rect {
        var bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if let appearance {
            var reach = EdgeInsets.zero
            for shadow in appearance.shadows where !shadow.isInset {
                let around = 1.5 * max(0, shadow.radius) + shadow.spread + 1
                reach.left = max(reach.left, around - shadow.offset.dx)
                reach.right = max(reach.right, around + shadow.offset.dx)
                reach.top = max(reach.top, around - shadow.offset.dy)
                reach.bottom = max(reach.bottom, around + shadow.offset.dy)
            }
            if let outline = appearance.outline {
                let around = max(0, outline.width + outline.offset) + 1
                reach.left = max(reach.left, around)
                reach.right = max(reach.right, around)
                reach.top = max(reach.top, around)
                reach.bottom = max(reach.bottom, around)
            }
            bounds = bounds.inset(
                by: EdgeInsets(
                    top: -min(reach.top, 500), left: -min(reach.left, 500), bottom: -min(reach.bottom, 500),
                    right: -min(reach.right, 500)))
        }
        if case .text(let text, let origin) = content {
            let ink = text.inkBounds
            if ink.width > 0, ink.height > 0 {
                bounds = bounds.union(
                    Rect(x: origin.x + ink.x, y: origin.y + ink.y, width: ink.width, height: ink.height))
            }
        }
        // Ink that covers a small part of a pixel beyond an edge is not visible.
        func down(_ value: Double) -> Double { ((value * scale) + 0.05).rounded(.down) / scale }
        func up(_ value: Double) -> Double { ((value * scale) - 0.05).rounded(.up) / scale }
        let (left, top) = (min(0, down(bounds.minX)), min(0, down(bounds.minY)))
        return Rect(
            x: left, y: top, width: max(size.width, up(bounds.maxX)) - left,
            height: max(size.height, up(bounds.maxY)) - top)
    }

    /// Whether there is anything to draw.
    var isEmpty: Bool {
        guard case .none = content, frames.isEmpty else { return false }
        if border != .zero { return false }
        guard let appearance else { return true }
        return appearance.backgrounds.isEmpty && appearance.shadows.isEmpty && appearance.outline == nil
    }

    /// Draws with the corner of the frame at `origin`.
    func draw(on canvas: Canvas, at origin: Point, cancellation: CancellationToken? = nil) throws {
        if let plainColor {
            if let color = plainColor {
                try canvas.fill(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height), with: color)
            }
            return
        }
        if appearance != nil || border != .zero {
            var box = Box()
            box.style.width = .points(size.width)
            box.style.height = .points(size.height)
            box.style.border = BoxSides(
                top: border.top, left: border.left, bottom: border.bottom, right: border.right)
            if isRightToLeft { box.style.direction = .rtl }
            box.appearance = appearance?.drawn ?? BoxAppearance()
            let layout = try box.layout(width: size.width, height: size.height)
            try canvas.draw(layout.resolving(theme), at: origin)
        }
        try cancellation?.check()
        if !selection.isEmpty {
            var color = theme.resolved(.accent)
            color.alpha = 0.3
            for rect in selection { try canvas.fill(rect.moved(origin.x, origin.y), with: color) }
        }
        switch content {
        case .none: break
        case .text(let text, let place):
            try canvas.draw(text.resolving(theme), at: Point(x: origin.x + place.x, y: origin.y + place.y))
        case .image(let image):
            try image.draw(on: canvas, at: origin, theme: theme)
        case .toggle(let isOn, let state): try drawToggle(isOn, state, on: canvas, at: origin)
        case .slider(let share, let state): try drawSlider(share, state, on: canvas, at: origin)
        case .custom(let node):
            let size = size
            try canvas.group(GraphicsState(transform: .translation(x: origin.x, y: origin.y))) {
                try node.body(canvas, size)
            }
        case .editor(let editor): try editor.draw(on: canvas, at: origin, theme: theme, scale: scale)
        }
        for frame in frames {
            try cancellation?.check()
            try frame.draw(on: canvas, at: origin, theme: theme)
        }
    }

    // MARK: Controls

    private func color(_ named: Color) -> Color { theme.resolved(named) }

    private func faded(_ color: Color, _ state: NodeControlState) -> Color {
        state.contains(.disabled)
            ? Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * 0.4) : color
    }

    private func drawToggle(
        _ isOn: Bool, _ state: NodeControlState, on canvas: Canvas, at origin: Point
    ) throws {
        let track = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
        let radius = min(size.width, size.height) / 2
        if state.contains(.focused) {
            try canvas.fill(track, cornerRadius: radius, with: faded(color(.link), state))
        }
        let inner = state.contains(.focused) ? track.inset(by: EdgeInsets(2)) : track
        try canvas.fill(
            inner, cornerRadius: min(inner.width, inner.height) / 2,
            with: faded(isOn ? color(.accent) : color(.separator), state))
        let knob = max(0, inner.height - 4)
        let isAtEnd = isOn != isRightToLeft
        let x = isAtEnd ? inner.maxX - 2 - knob : inner.minX + 2
        try canvas.fill(
            Rect(x: x, y: inner.y + 2, width: knob, height: knob), cornerRadius: knob / 2,
            with: faded(state.contains(.highlighted) ? Color(white: 0.9) : .white, state))
    }

    private func drawSlider(
        _ share: Double, _ state: NodeControlState, on canvas: Canvas, at origin: Point
    ) throws {
        let knob = min(size.height, 18)
        let place = isRightToLeft ? 1 - share : share
        let center = Point(
            x: origin.x + knob / 2 + max(0, size.width - knob) * place, y: origin.y + size.height / 2)
        let track = Rect(x: origin.x, y: center.y - 2, width: size.width, height: 4)
        try canvas.fill(track, cornerRadius: 2, with: faded(color(.separator), state))
        let filled =
            isRightToLeft
            ? Rect(x: center.x, y: track.y, width: track.maxX - center.x, height: 4)
            : Rect(x: track.x, y: track.y, width: center.x - track.x, height: 4)
        try canvas.fill(filled, cornerRadius: 2, with: faded(color(.accent), state))
        let circle = Rect(x: center.x - knob / 2, y: center.y - knob / 2, width: knob, height: knob)
        try canvas.fill(
            circle, cornerRadius: knob / 2,
            with: faded(color(state.contains(.focused) ? .link : .accent), state))
        let inner = circle.inset(by: EdgeInsets(state.contains(.focused) ? 3 : 2))
        try canvas.fill(
            inner, cornerRadius: inner.width / 2,
            with: faded(state.contains(.highlighted) ? Color(white: 0.85) : .white, state))
    }
}

extension ElementDrawing.Content {
    func isSame(as other: ElementDrawing.Content) -> Bool {
        switch (self, other) {
        case (.none, .none): true
        case (.text(let one, let place), .text(let other, let otherPlace)):
            place == otherPlace
                && (one === other
                    || one.size == other.size && one.container == other.container && one.text == other.text)
        case (.image(let one), .image(let other)): one == other
        case (.toggle(let one, let state), .toggle(let other, let otherState)): one == other && state == otherState
        case (.slider(let one, let state), .slider(let other, let otherState)): one == other && state == otherState
        case (.custom(let one), .custom(let other)): one == other
        case (.editor(let one), .editor(let other)): one.isSame(as: other)
        default: false
        }
    }
}

extension BoxAppearance {
    /// The part that the element's own picture shows; the rest is applied to the layer with everything in it.
    var drawn: BoxAppearance {
        var appearance = self
        appearance.opacity = 1
        appearance.transform = nil
        appearance.zIndex = nil
        appearance.transformOrigin = .center
        appearance.objectFit = .fill
        appearance.objectPosition = .center
        return appearance
    }
}

extension ColorTheme {
    /// The colour that the theme has for the name of `color`, or else `color`.
    func resolved(_ color: Color) -> Color { color.name.flatMap { self[$0] } ?? color }
}
