public import GalleyDrawing
public import GalleyText

/// A rectangle with an appearance, contents that can be drawn in the background, and sublayers.
///
/// ```swift
/// let layer = DisplayLayer()
/// layer.frame = Rect(x: 0, y: 0, width: 200, height: 80)
/// layer.displaysAsynchronously = true
/// layer.drawing = ClosureDrawing { surface, context in try surface.draw(layout, at: .zero) }
/// ```
///
/// Lengths are points, y grows downwards. A ``Compositor`` draws a tree of layers, each on whole pixels: background,
/// contents, sublayers, border; the shadow is below everything. A layer belongs to the main actor. It passes a value
/// made there (``makeDrawing()``) to the drawing thread, so that nothing is shared with that thread.
@MainActor open class DisplayLayer {
    /// The group whose turns display the layer.
    public let group: DisplayGroup

    // MARK: Geometry

    /// The layer's coordinate system. The origin is the point at its top left corner; changing it scrolls the
    /// sublayers.
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
    /// The position of the anchor point in the superlayer.
    public var position = Point.zero { didSet { if position != oldValue { changed(.place) } } }
    /// The point of the layer that ``position`` places and around which ``transform`` rotates, from 0 to 1 in each
    /// direction. Default: the centre.
    public var anchorPoint = UnitPoint.center { didSet { if anchorPoint != oldValue { changed(.place) } } }
    /// The transform of the layer with everything inside it. It is drawn untransformed, and the image is transformed.
    public var transform = Transform.identity { didSet { if transform != oldValue { changed(.place) } } }
    /// The number of pixels per point of the layer's drawing. Default 1.
    public var scale = 1.0 { didSet { if scale != oldValue { setNeedsDisplay() } } }

    // MARK: Appearance

    /// The opacity of the layer with everything inside it, from 0 (invisible) to 1.
    public var opacity = 1.0 { didSet { if opacity != oldValue { changed(.place) } } }
    /// Whether the drawing covers the whole layer; its surface then starts with the background colour.
    public var isOpaque = false { didSet { if isOpaque != oldValue { setNeedsDisplay() } } }
    /// The colour that fills the layer's bounds, within its rounded corners.
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { backgroundChanged() } } }
    /// The corner radius of the background, border and clip, in points.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { changed(.body) } } }
    /// The width of the border, inside the bounds, in points.
    public var borderWidth = 0.0 { didSet { if borderWidth != oldValue { changed(.body) } } }
    /// The colour of the border; `nil` draws none.
    public var borderColor: Color? { didSet { if borderColor != oldValue { changed(.body) } } }
    /// The shadow of everything that the layer shows, which is not clipped by the layer.
    public var shadow: Shadow? { didSet { if shadow != oldValue { changed(.place) } } }
    /// Whether the layer and everything inside it are hidden.
    public var isHidden = false { didSet { if isHidden != oldValue { changed(.place) } } }
    /// Whether sublayers are clipped to the bounds with their rounded corners.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { changed(.body) } } }
    /// Whether contents that the caller set are scaled to fill the layer; otherwise they are at its top left, with one of
    /// their pixels per pixel of the layer's scale, like contents that the layer drew.
    public var stretchesContents = true { didSet { if stretchesContents != oldValue { changed(.body) } } }

    // MARK: Display

    /// Whether the layer is drawn in the background. Default false: it is drawn in its group's next turn.
    public var displaysAsynchronously = false
    /// The priority of the layer's requests: all workers but one take higher priorities first.
    public var displayPriority = 0
    /// The object that draws the layer, unless a subclass overrides ``makeDrawing()``.
    public var drawing: (any LayerDrawing)? { didSet { setNeedsDisplay() } }
    /// Whether a new size requires a new drawing. Default true.
    public var redrawsOnResize = true
    /// Whether old contents are removed when new ones are requested in the background; otherwise they stay until the
    /// new ones are ready. Default false.
    public var clearsContentsBeforeDisplay = false
    /// The duration in which new contents replace old ones, by the group's clock. Default: immediately.
    public var fadeDuration = Duration.zero
    /// The image shown while the layer waits for its first contents.
    public var placeholder: Bitmap?
    /// The delay before the layer shows its placeholder.
    public var placeholderDelay = Duration.zero
    /// The duration in which contents replace the placeholder.
    public var placeholderFadeDuration = Duration.zero
    /// Whether the drawings of this layer and the layers inside it appear together. The nearest surrounding layer with
    /// this property collects them.
    public var isTransactionContainer = false
    /// The renderer, whose caches drawings share.
    public var renderer = TextRenderer.shared
    /// A name for traces.
    public var name: String {
        get { givenName ?? identity?.description ?? "" }
        set { givenName = newValue }
    }
    private var givenName: String?
    /// The value whose description is the name of a layer without one. The description is made when the name is read.
    package var identity: (any CustomStringConvertible & Sendable)?
    /// Called after ``didDisplay(_:isFinished:)``.
    public var onDisplay: (@MainActor (_ isFinished: Bool) -> Void)?
    /// The error of the last drawing; `nil` if it succeeded.
    public internal(set) var displayError: (any Error)?
    /// The number of pixels that the last drawing of the layer drew: fewer than all after ``setNeedsDisplay(in:)``.
    public internal(set) var drawnPixels = 0

    /// Whether the layer and everything inside it are drawn into one image, in the background if the layer is drawn
    /// there.
    ///
    /// The appearance is the same. A change inside redraws the whole image; moving the layer, or changing its opacity
    /// or shadow, does not. When the property is turned off, the image stays until the layers inside have contents.
    public var rasterizesSubtree = false { didSet { if rasterizesSubtree != oldValue { rasterizationChanged() } } }

    // MARK: Tree

    /// The layers directly inside this one, back to front.
    public private(set) var sublayers: [DisplayLayer] = []
    /// The layer that contains this one.
    public private(set) weak var superlayer: DisplayLayer?

    // MARK: State of display

    var state = DisplayState()
    var raster: LayerSnapshot.PlacedImage?
    var cachedSnapshot: (snapshot: LayerSnapshot, scale: Double)?

    /// Creates a layer of size zero.
    ///
    /// - Parameter group: the group whose turns display it.
    public init(group: DisplayGroup = .shared) {
        self.group = group
    }

    isolated deinit {
        state.request?.cancel()
        group.contents.remove(ObjectIdentifier(self))
        group.wasReleased(self, false)
    }

    /// The layer's rectangle in its superlayer, ignoring its transform.
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

    /// Returns the object that draws the layer with its current values; `nil` shows nothing. Called on the main actor
    /// when the drawing is about to start.
    open func makeDrawing() -> (any LayerDrawing)? { drawing }

    /// Called when the drawing is about to start.
    open func willDisplay() {}

    /// Called when the drawing has ended.
    ///
    /// - Parameters:
    ///   - payload: the additional result of the drawing.
    ///   - isFinished: whether its result is shown; false if it was cancelled or failed.
    open func didDisplay(_ payload: (any Sendable)?, isFinished: Bool) {}

    /// Called when the size of the bounds has changed.
    open func didResize() {}

    /// Handles a pointer event; see ``PointerDispatcher``.
    ///
    /// - Returns: whether the layer accepts the further events of this pointer.
    open func handle(_ event: PointerEvent) -> Bool { false }

    /// Called once per turn while ``wantsTime`` is true.
    func timePassed() { advanceTime() }

    /// Whether ``timePassed()`` is called each turn.
    var wantsTime: Bool { isAnimating }

    // MARK: - Tree

    /// Adds `layer` in front of the other sublayers.
    public func addSublayer(_ layer: DisplayLayer) {
        insertSublayer(layer, at: sublayers.count)
    }

    /// Inserts `layer` at `index` in ``sublayers``, and removes it from its current superlayer.
    ///
    /// - Precondition: `layer` is not this one, and does not contain it.
    public func insertSublayer(_ layer: DisplayLayer, at index: Int) {
        precondition(!layer.contains(self), "a layer cannot be put inside itself")
        layer.removeFromSuperlayer()
        sublayers.insert(layer, at: max(0, min(index, sublayers.count)))
        layer.superlayer = self
        changed(.body)
        layer.scheduleSubtree()
    }

    /// Removes the layer from its superlayer.
    public func removeFromSuperlayer() {
        guard let around = superlayer, let index = around.sublayers.firstIndex(where: { $0 === self }) else { return }
        around.sublayers.remove(at: index)
        superlayer = nil
        around.changed(.body)
    }

    /// Replaces all sublayers, which is faster than adding them one by one.
    public func setSublayers(_ layers: [DisplayLayer]) {
        guard !layers.elementsEqual(sublayers, by: ===) else { return }
        for layer in layers where layer.superlayer !== self {
            precondition(!layer.contains(self), "a layer cannot be put inside itself")
        }
        let kept = Set(layers.map(ObjectIdentifier.init))
        precondition(kept.count == layers.count, "the same layer was given twice")
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

    /// The layer and its ancestors, from the inside out.
    var chain: some Sequence<DisplayLayer> {
        sequence(first: self) { $0.superlayer }
    }

    // MARK: - Changes

    /// The part of a layer that a change concerns.
    enum Change {
        /// The position, shadow or opacity of the layer as a whole.
        case place
        /// The contents of its image.
        case body
    }

    /// Makes compositors redraw the layer, and updates the images that contain it.
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
