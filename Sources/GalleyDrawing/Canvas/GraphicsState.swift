internal import CCairo
public import GalleyText

/// The state of a drawing group, which is transformed, clipped and made transparent as a unit.
///
///     try canvas.group(GraphicsState(clip: Path(ellipseAt: point, radiusX: 40, radiusY: 40))) {
///         try canvas.draw(bitmap, in: Rect(x: 0, y: 0, width: 80, height: 80))
///     }
public struct GraphicsState: Sendable, Hashable {
    /// The transform of the group; ``clip`` is applied before it.
    public var transform: Transform
    /// The clip, in the group's coordinates; `nil` does not clip.
    public var clip: Path?
    /// The fill rule of ``clip``. Default `nonZero`.
    public var clipRule: Path.FillRule
    /// The opacity of the group as a unit, from 0 (invisible) to 1: overlapping parts are not visible through each
    /// other.
    public var opacity: Double

    /// Creates a state.
    public init(
        transform: Transform = .identity, clip: Path? = nil, clipRule: Path.FillRule = .nonZero, opacity: Double = 1
    ) {
        self.transform = transform
        self.clip = clip
        self.clipRule = clipRule
        self.opacity = opacity
    }

    /// Whether anything is visible.
    var isVisible: Bool { opacity > 0 && transform.isVisible }
}

extension GraphicsState {
    /// Calls `body` with this state applied to a Cairo context.
    func draw(with context: OpaquePointer, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        unsafe cairo_transform(context, &matrix)
        if let clip {
            unsafe clip.add(to: context)
            unsafe cairo_set_fill_rule(context, clipRule.cairo)
            unsafe cairo_clip(context)
            unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        }
        guard opacity < 1 else { return try body() }
        unsafe cairo_push_group(context)
        defer {
            unsafe cairo_pop_group_to_source(context)
            unsafe cairo_paint_with_alpha(context, opacity)
        }
        try body()
    }
}

extension Path.FillRule {
    var cairo: cairo_fill_rule_t { self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING }
    var svg: String { self == .evenOdd ? "evenodd" : "nonzero" }
}

extension Path {
    /// Appends this path to the current path of a Cairo context.
    func add(to context: OpaquePointer) {
        unsafe cairo_new_path(context)
        for element in elements {
            switch element {
            case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
            case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
            case .quad(let control, let end):
                var (x, y) = (0.0, 0.0)
                unsafe cairo_get_current_point(context, &x, &y)
                unsafe cairo_curve_to(
                    context, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
                    end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
            case .cubic(let control1, let control2, let end):
                unsafe cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }
}
