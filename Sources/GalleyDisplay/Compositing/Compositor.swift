public import GalleyDrawing
public import GalleyText

/// Draws a tree of layers onto one surface, and afterwards redraws only the changed areas.
///
/// ```swift
/// let compositor = try Compositor(root: root, size: Size(width: 800, height: 600), scale: 2)
/// // Once a frame:
/// root.group.commit()
/// for rect in try compositor.composite() { window.update(rect, from: compositor.surface) }
/// ```
///
/// A window copies only the rectangles that ``composite()`` returns. A layer that draws new contents adds only the part
/// in which they differ from the previous ones, such as a word in a text field.
///
/// When a layer scrolls (the origin of its ``DisplayLayer/bounds`` changes), its pixels are moved and only the
/// uncovered area is drawn, provided that the layer clips and has an opaque background and no border. The result is
/// identical to drawing everything.
@MainActor public final class Compositor {
    /// The layer that fills the surface. Its top left corner is that of the surface, whatever its frame is.
    public let root: DisplayLayer
    /// The surface that the layers are drawn onto.
    public private(set) var surface: ImageSurface
    /// Pixels per point.
    public private(set) var scale: Double
    /// The colour below the root layer; `nil` is transparent.
    public var background: Color? { didSet { if background != oldValue { shown = nil } } }
    /// The maximum number of bytes of cached layer images. Layers with rounded clips, shadows, opacity or transforms
    /// are drawn through such images.
    public var pictureLimit = 64 << 20

    /// Pixels drawn by the last ``composite()``.
    public private(set) var drawnPixels = 0
    /// Pixels moved by the last ``composite()``.
    public private(set) var movedPixels = 0

    private let renderer: TextRenderer
    private var shown: LayerSnapshot?
    private var frame = 0
    /// Layers with cached images, each with the last frame that showed it.
    private var pictures: [ObjectIdentifier: (node: LayerSnapshot, frame: Int)] = [:]

    /// Creates a compositor with a new surface.
    ///
    /// - Throws: the errors of ``GalleyDrawing/ImageSurface/init(size:scale:background:renderer:)``.
    public init(
        root: DisplayLayer, size: Size, scale: Double = 1, background: Color? = nil, renderer: TextRenderer = .shared
    ) throws {
        self.root = root
        self.scale = scale
        self.background = background
        self.renderer = renderer
        surface = try ImageSurface(size: size, scale: scale, renderer: renderer)
    }

    /// Replaces the surface by one of another size; the next frame draws everything.
    public func resize(to size: Size, scale: Double? = nil) throws {
        surface = try ImageSurface(size: size, scale: scale ?? self.scale, renderer: renderer)
        self.scale = scale ?? self.scale
        shown = nil
    }

    /// Makes the next ``composite()`` draw everything.
    public func setNeedsFullComposite() {
        shown = nil
    }

    /// Whether the tree differs from what the surface shows.
    public var needsComposite: Bool { shown !== root.snapshot(scale: scale) }

    /// Brings the surface up to date with the layers.
    ///
    /// - Returns: the pixels that may have changed; empty if nothing changed.
    /// - Throws: `GalleyError.surfaceTooLarge` if a layer needs an image beyond the limits. The next call then draws
    ///   everything.
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

    /// Reports to the ``ContentsMemory`` of each group which layers are on screen.
    private func noteVisible(_ snapshot: LayerSnapshot, screen: PixelRect) {
        var visible: [ObjectIdentifier] = []
        func visit(_ node: LayerSnapshot, x: Int, y: Int, clip: PixelRect) {
            guard node.extent.moved(x: x, y: y).intersects(clip) else { return }
            visible.append(node.id)
            if !node.isPlain {
                pictures[ObjectIdentifier(node)] = (node, frame)
                // Everything inside a layer with its own image counts as visible.
                for child in node.children { visit(child.node, x: 0, y: 0, clip: child.node.extent) }
                return
            }
            let inside = node.appearance.clips ? clip.intersection(node.bounds.moved(x: x, y: y)) : clip
            for child in node.children {
                visit(child.node, x: x + child.x - node.scrollX, y: y + child.y - node.scrollY, clip: inside)
            }
        }
        visit(snapshot, x: 0, y: 0, clip: screen)
        root.group.contents.show(visible)
        root.group.wereShown(visible)
        // Remove images of layers that have changed; they are never used again.
        pictures = pictures.filter { $0.value.node.pictureBytes > 0 }
        var bytes = pictures.values.reduce(0) { $0 + $1.node.pictureBytes }
        guard bytes > pictureLimit else { return }
        for (key, entry) in pictures.sorted(by: { $0.value.frame < $1.value.frame }) {
            guard bytes > pictureLimit else { return }
            bytes -= entry.node.pictureBytes
            entry.node.evictPicture()
            pictures[key] = nil
        }
    }
}
