public import GalleyDrawing
public import GalleyText

/// A rectangle with looks, contents drawn in the background, and layers inside.
///
/// ```swift
/// let layer = DisplayLayer()
/// layer.frame = Rect(x: 0, y: 0, width: 200, height: 80)
/// layer.displaysAsynchronously = true
/// layer.drawing = ClosureDrawing { surface, context in try surface.draw(layout, at: .zero) }
/// ```
///
/// Lengths are points, y grows downwards. A ``Compositor`` draws a tree of layers, each on whole pixels: background,
/// contents, sublayers, border; the shadow lies below all. A layer belongs to the main actor; what it draws with is a
/// value made there (``makeDrawing()``), so that nothing is shared with the thread that draws.
@MainActor open class DisplayLayer {
    /// Whose turns display the layer.
    public let group: DisplayGroup

    // MARK: Geometry

    /// The layer's own coordinates: the origin is what lies at its top left corner, and scrolls what is inside.
    public var bounds = Rect.zero {
        didSet {
            guard bounds != oldValue else { return }
            changed(bounds.size == oldValue.size && !rasterizesSubtree ? .place : .body)
            if bounds.size != oldValue.size {
                if redrawsOnResize { setNeedsDisplay() } else { displayIfScheduledSize() }
                didResize()
            }
        }
    }
    /// Where the anchor lies in the superlayer.
    public var position = Point.zero { didSet { if position != oldValue { changed(.place) } } }
    /// The point of the layer that ``position`` places and ``transform`` turns about, from 0 to 1 each way. Default: the
    /// centre.
    public var anchorPoint = Point(x: 0.5, y: 0.5) { didSet { if anchorPoint != oldValue { changed(.place) } } }
    /// Turns and stretches the layer with all in it. It is drawn upright, and the picture is transformed.
    public var transform = Transform.identity { didSet { if transform != oldValue { changed(.place) } } }
    /// Pixels per point of what the layer draws. Default 1.
    public var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }

    // MARK: Looks

    /// From 0, invisible, to 1, for the layer with all in it.
    public var opacity = 1.0 { didSet { if opacity != oldValue { changed(.place) } } }
    /// A promise that the drawing covers the layer; its surface then starts with the background colour.
    public var isOpaque = false { didSet { if isOpaque != oldValue { setNeedsDisplay() } } }
    /// Fills the layer's bounds, with its round corners.
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { backgroundChanged() } } }
    /// Of background and border, and of what ``clipsToBounds`` leaves, in points.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { changed(.body) } } }
    /// Inside of the bounds, in points.
    public var borderWidth = 0.0 { didSet { if borderWidth != oldValue { changed(.body) } } }
    /// `nil` draws no border.
    public var borderColor: Color? { didSet { if borderColor != oldValue { changed(.body) } } }
    /// Cast by all that the layer shows, outside of its clip too.
    public var shadow: Shadow? { didSet { if shadow != oldValue { changed(.place) } } }
    /// Leaves the layer out with all in it.
    public var isHidden = false { didSet { if isHidden != oldValue { changed(.place) } } }
    /// Cuts the sublayers off at the bounds and their round corners.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { changed(.body) } } }
    /// Among its siblings, layers with a higher one are in front; equal ones are in the order of ``sublayers``.
    public var zPosition = 0.0 { didSet { if zPosition != oldValue { changed(.place) } } }
    /// Where contents go that were set by hand. What the layer drew lies at its top left, unstretched.
    public var contentsGravity = ContentsGravity.resize { didSet { if contentsGravity != oldValue { changed(.body) } } }

    // MARK: Display

    /// Whether the layer is drawn in the background. Default false: it is then drawn in its group's next turn.
    public var displaysAsynchronously = false
    /// Requests with a higher one are drawn first, by all workers but one.
    public var displayPriority = 0
    /// What draws the layer, unless a subclass makes its own.
    public var drawing: (any LayerDrawing)? { didSet { setNeedsDisplay() } }
    /// Changes what was drawn, on the thread that drew it.
    public var contentsModifier: (@Sendable (Bitmap, DrawingContext) throws -> Bitmap)? {
        didSet { setNeedsDisplay() }
    }
    /// Whether a new size needs a new drawing. Default true.
    public var redrawsOnResize = true
    /// Whether old contents go when new ones are asked for in the background; else they stay until those are there.
    /// Default false.
    public var clearsContentsBeforeDisplay = false
    /// How long new contents take to replace old ones, by the group's clock. Default: no time.
    public var fadeDuration = Duration.zero
    /// Shown while the layer waits for its first contents.
    public var placeholder: Bitmap?
    /// How long the layer waits until it shows its placeholder.
    public var placeholderDelay = Duration.zero
    /// How long contents take to replace the placeholder.
    public var placeholderFadeDuration = Duration.zero
    /// What the layer draws is shown together with all else in the nearest layer around it that has this set.
    public var isTransactionContainer = false
    /// What drawings share.
    public var renderer = TextRenderer.shared
    /// For people who read traces.
    public var name = ""
    /// Called after ``didDisplay(_:isFinished:)``.
    public var onDisplay: (@MainActor (_ isFinished: Bool) -> Void)?
    /// What the last drawing threw; `nil` after one that worked.
    public internal(set) var displayError: (any Error)?

    /// Draws the layer and all in it into one image, in the background where the layer is drawn there.
    ///
    /// It looks the same. Anything that changes inside draws all of it anew; what only moves the layer as a whole, or
    /// changes its opacity or shadow, does not. When it is turned off, the image stays until the layers inside have
    /// contents of their own.
    public var rasterizesSubtree = false { didSet { if rasterizesSubtree != oldValue { rasterizationChanged() } } }

    // MARK: Tree

    /// The layers inside, back to front.
    public private(set) var sublayers: [DisplayLayer] = []
    /// The layer around this one.
    public private(set) weak var superlayer: DisplayLayer?

    // MARK: State of display

    var state = DisplayState()
    var raster: LayerSnapshot.PlacedImage?
    var cachedSnapshot: (snapshot: LayerSnapshot, scale: Double)?

    /// A layer of no size.
    ///
    /// - Parameter group: whose turns display it.
    public init(group: DisplayGroup = .main) {
        self.group = group
    }

    isolated deinit {
        state.request?.cancel()
        group.contents.forget(ObjectIdentifier(self))
        group.wasReleased(self, false)
    }

    /// The layer's rectangle in its superlayer, as if it had no transform.
    public var frame: Rect {
        get {
            Rect(
                x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
                width: bounds.width, height: bounds.height)
        }
        set {
            bounds = Rect(x: bounds.x, y: bounds.y, width: newValue.width, height: newValue.height)
            position = Point(
                x: newValue.x + anchorPoint.x * newValue.width, y: newValue.y + anchorPoint.y * newValue.height)
        }
    }

    // MARK: - To be overridden

    /// What draws the layer, with everything as it is now; `nil` shows nothing. Called on the main actor when the drawing
    /// is to begin.
    open func makeDrawing() -> (any LayerDrawing)? { drawing }

    /// The drawing is about to begin.
    open func willDisplay() {}

    /// The drawing has ended.
    ///
    /// - Parameters:
    ///   - payload: what it found out.
    ///   - isFinished: whether its result is shown; false where it was given up, or threw.
    open func didDisplay(_ payload: (any Sendable)?, isFinished: Bool) {}

    /// The size of the bounds has changed.
    open func didResize() {}

    /// A pointer went down, moved, or was lifted; see ``PointerDispatcher``.
    ///
    /// - Returns: whether the layer wants the rest of what this pointer does.
    open func handle(_ event: PointerEvent) -> Bool { false }

    /// Called once a turn while the layer wants to know the time.
    func timePassed() { advanceTime() }

    /// Whether ``timePassed()`` is to be called.
    var wantsTime: Bool { isAnimating }

    // MARK: - Tree

    /// Puts `layer` in front of the others.
    public func addSublayer(_ layer: DisplayLayer) {
        insertSublayer(layer, at: sublayers.count)
    }

    /// Puts `layer` in front of so many others; out of where it was.
    ///
    /// - Precondition: `layer` is not this one, nor around it.
    public func insertSublayer(_ layer: DisplayLayer, at index: Int) {
        precondition(!layer.contains(self), "a layer cannot be put inside itself")
        layer.removeFromSuperlayer()
        sublayers.insert(layer, at: max(0, min(index, sublayers.count)))
        layer.superlayer = self
        changed(.body)
        layer.scheduleSubtree()
    }

    /// Takes the layer out of the one around it.
    public func removeFromSuperlayer() {
        guard let around = superlayer, let index = around.sublayers.firstIndex(where: { $0 === self }) else { return }
        around.sublayers.remove(at: index)
        superlayer = nil
        around.changed(.body)
    }

    /// Replaces all sublayers, which costs less than one after the other.
    public func setSublayers(_ layers: [DisplayLayer]) {
        guard !layers.elementsEqual(sublayers, by: ===) else { return }
        for layer in layers { precondition(!layer.contains(self), "a layer cannot be put inside itself") }
        let kept = Set(layers.map(ObjectIdentifier.init))
        precondition(kept.count == layers.count, "a layer is in one place only")
        for layer in sublayers where !kept.contains(ObjectIdentifier(layer)) { layer.superlayer = nil }
        for layer in layers where layer.superlayer !== self {
            layer.removeFromSuperlayer()
            layer.superlayer = self
            layer.scheduleSubtree()
        }
        sublayers = layers
        changed(.body)
    }

    /// Whether `other` is this layer or inside it.
    public func contains(_ other: DisplayLayer) -> Bool {
        var layer: DisplayLayer? = other
        while let one = layer {
            if one === self { return true }
            layer = one.superlayer
        }
        return false
    }

    /// The layer and the ones around it, from the inside out.
    var chain: some Sequence<DisplayLayer> {
        sequence(first: self) { $0.superlayer }
    }

    // MARK: - Changes

    /// What a change concerns.
    enum Change {
        /// The layer as a whole.
        case place
        /// What its picture shows.
        case body
    }

    /// Has the layer drawn anew by compositors; and images that it is part of.
    func changed(_ change: Change) {
        for layer in chain {
            layer.cachedSnapshot = nil
            if layer.rasterizesSubtree, layer !== self || change == .body { layer.setNeedsDisplay() }
        }
        group.requestTurn()
    }

    private func backgroundChanged() {
        changed(.body)
        if isOpaque { setNeedsDisplay() }
    }
}

/// Where an image goes in a layer.
public enum ContentsGravity: Sendable, Hashable, CaseIterable {
    /// It fills the layer, stretched.
    case resize
    /// As large as fits, or as covers all, without being distorted; in the middle.
    case resizeAspect, resizeAspectFill
    /// One pixel of its own per pixel of the layer's scale, at the top left or in the middle.
    case topLeft, center
}
