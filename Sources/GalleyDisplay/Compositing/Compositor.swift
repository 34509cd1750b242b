public import GalleyDrawing
public import GalleyText

/// Draws a tree of layers onto one surface, and afterwards only what has changed.
///
/// ```swift
/// let compositor = try Compositor(root: root, size: Size(width: 800, height: 600), scale: 2)
/// // Once a frame:
/// root.group.commit()
/// for rect in try compositor.composite() { window.update(rect, from: compositor.surface) }
/// ```
///
/// A layer that scrolls (its ``DisplayLayer/bounds`` get another origin) moves its pixels, where it clips, has an opaque
/// background and no border; only what comes into view is drawn. The result is always the same as if all had been drawn.
@MainActor public final class Compositor {
    /// The layer that fills the surface: its top left corner is the surface's, wherever its frame is.
    public let root: DisplayLayer
    /// What the tree was drawn on.
    public private(set) var surface: ImageSurface
    /// Pixels per point.
    public private(set) var scale: Double
    /// What lies below the root layer; `nil` is transparent.
    public var background: Color? { didSet { if background != oldValue { shown = nil } } }
    /// Bytes of pictures to keep of layers that are not drawn straight onto others: with round clips, shadows, opacity or
    /// transforms.
    public var pictureLimit = 64 << 20

    /// Pixels drawn by the last ``composite()``.
    public private(set) var drawnPixels = 0
    /// Pixels moved by the last ``composite()``.
    public private(set) var movedPixels = 0

    private let renderer: TextRenderer
    private var shown: LayerSnapshot?
    private var frame = 0
    /// Layers with pictures, and the frame that last showed them.
    private var pictures: [ObjectIdentifier: (node: LayerSnapshot, frame: Int)] = [:]

    /// A compositor with a surface of its own.
    ///
    /// - Throws: what ``GalleyDrawing/ImageSurface/init(size:scale:background:renderer:)`` throws.
    public init(
        root: DisplayLayer, size: Size, scale: Double = 1, background: Color? = nil, renderer: TextRenderer = .shared
    ) throws {
        self.root = root
        self.scale = scale
        self.background = background
        self.renderer = renderer
        surface = try ImageSurface(size: size, scale: scale, renderer: renderer)
    }

    /// Takes a surface of another size; the next frame draws all of it.
    public func resize(to size: Size, scale: Double? = nil) throws {
        surface = try ImageSurface(size: size, scale: scale ?? self.scale, renderer: renderer)
        self.scale = scale ?? self.scale
        shown = nil
    }

    /// Has the next ``composite()`` draw everything.
    public func setNeedsFullComposite() {
        shown = nil
    }

    /// Whether the tree differs from what the surface shows.
    public var needsComposite: Bool { shown !== root.snapshot(scale: scale) }

    /// Brings the surface up to date with the layers.
    ///
    /// - Returns: the pixels that may have changed; none where nothing did.
    /// - Throws: `GalleyError.surfaceTooLarge` where a layer needs a picture beyond the limits. The surface then is to be
    ///   drawn anew.
    @discardableResult public func composite() throws -> [PixelRect] {
        let snapshot = root.snapshot(scale: scale)
        let screen = PixelRect(width: surface.width, height: surface.height)
        drawnPixels = 0
        movedPixels = 0
        if snapshot === shown { return [] }
        frame += 1
        let view = PixelView(surface)
        var changed: [PixelRect]
        var dirty: [PixelRect]
        if let shown {
            let difference = SnapshotDifference(from: shown, to: snapshot, screen: screen)
            for move in difference.moves {
                view.clipped(to: move.area)?.movePixels(x: move.x, y: move.y)
                movedPixels += move.area.count
            }
            dirty = difference.dirty.rects
            changed = difference.moves.map(\.area) + dirty
        } else {
            dirty = [screen]
            changed = dirty
        }
        shown = nil
        for rect in dirty {
            guard let part = view.clipped(to: rect) else { continue }
            part.clear(background)
            try snapshot.draw(x: 0, y: 0, in: part)
            drawnPixels += rect.count
        }
        shown = snapshot
        var region = DirtyRegion()
        for rect in changed { region.add(rect) }
        changed = region.rects
        noteVisible(snapshot, screen: screen)
        return changed
    }

    /// Tells the memories what is on screen.
    private func noteVisible(_ snapshot: LayerSnapshot, screen: PixelRect) {
        var visible: [ObjectIdentifier] = []
        func visit(_ node: LayerSnapshot, x: Int, y: Int, clip: PixelRect) {
            guard node.extent.moved(x: x, y: y).intersects(clip) else { return }
            visible.append(node.id)
            if !node.isPlain {
                pictures[ObjectIdentifier(node)] = (node, frame)
                // Inside, all counts as seen.
                for child in node.children { visit(child.node, x: 0, y: 0, clip: child.node.extent) }
                return
            }
            let inside = node.looks.clips ? clip.intersection(node.bounds.moved(x: x, y: y)) : clip
            for child in node.children {
                visit(child.node, x: x + child.x - node.scrollX, y: y + child.y - node.scrollY, clip: inside)
            }
        }
        visit(snapshot, x: 0, y: 0, clip: screen)
        root.group.contents.show(visible)
        root.group.wereShown(visible)
        // Pictures of layers that look different now are never used again.
        pictures = pictures.filter { $0.value.node.pictureBytes > 0 }
        var bytes = pictures.values.reduce(0) { $0 + $1.node.pictureBytes }
        guard bytes > pictureLimit else { return }
        for (key, entry) in pictures.sorted(by: { $0.value.frame < $1.value.frame }) {
            guard bytes > pictureLimit else { return }
            bytes -= entry.node.pictureBytes
            entry.node.forgetPicture()
            pictures[key] = nil
        }
    }
}
