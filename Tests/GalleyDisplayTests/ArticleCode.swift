import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

// The code of the articles on display, without changes.

func card(_ text: AttributedText) async throws -> Bitmap {
    let layout = try await TextLayout.make(text, in: .width(320))
    return try await ImageSurface.rendering(layout, scale: 2, background: .white)
}

func height(of messages: [AttributedText]) async throws -> Double {
    var height = 0.0
    for try await layout in TextLayout.make(contentsOf: messages, in: .width(320)) {
        height += layout.size.height
    }
    return height
}

func preview(_ text: AttributedText, on queue: DisplayQueue) async throws -> Bitmap {
    try await queue.submit(priority: 1, label: "preview") { cancellation in
        let layout = try TextLayout(text, in: .width(200), cancellation: cancellation)
        let surface = try ImageSurface(size: layout.size)
        try surface.draw(layout, at: .zero, cancellation: cancellation)
        return try surface.makeBitmap()
    }
}

struct Meter: LayerDrawing {
    let level: Double

    func makeContents(in context: DrawingContext) throws -> LayerContents {
        let surface = try context.makeSurface()
        try surface.fill(Rect(x: 0, y: 0, width: context.size.width * level, height: context.size.height), with: .black)
        return LayerContents(surface)
    }
}

@MainActor final class MeterLayer: DisplayLayer {
    var level = 0.0 { didSet { setNeedsDisplay() } }

    override func makeDrawing() -> (any LayerDrawing)? { Meter(level: level) }
}

@MainActor func makeLabel(_ text: AttributedText, open: @escaping @MainActor (String) -> Void) -> TextLabel {
    let label = TextLabel()
    label.displaysAsynchronously = true
    label.maximumRows = nil
    label.attributedText = text
    label.onHighlightTap = { hit in
        if let link = hit.attributes.link { open(link) }
    }
    return label
}

@MainActor func runFrames(_ window: some FrameWindow, root: DisplayLayer) throws {
    let compositor = try Compositor(root: root, size: window.size)
    let pointers = PointerDispatcher(root: root)
    while let events = window.nextFrame() {
        for event in events { pointers.send(event) }
        root.group.commit()
        window.show(compositor.surface, changed: try compositor.composite())
    }
}

@MainActor func makeGroup(wakingUp loop: some SleepingLoop) -> DisplayGroup {
    DisplayGroup(loop: HostLoop { loop.wakeUp() })
}

func respond(with text: AttributedText, queue: DisplayQueue) async throws -> [UInt8] {
    try await queue.submit(label: "card") { cancellation in
        let layout = try TextLayout(text, in: .width(600), cancellation: cancellation)
        let surface = try ImageSurface(size: layout.size, scale: 2, background: .white)
        try surface.draw(layout, at: .zero, cancellation: cancellation)
        return try surface.pngData()
    }
}

@MainActor func film(_ build: (DisplayGroup) -> DisplayLayer, frames: Int, write: (Bitmap) throws -> Void) throws {
    let (clock, workers) = (ManualClock(), ManualWorkers())
    let group = DisplayGroup(queue: DisplayQueue(workers: workers, clock: clock), loop: HostLoop())
    let root = build(group)
    let compositor = try Compositor(root: root, size: root.bounds.size, background: .white)
    for _ in 0..<frames {
        group.commit()
        workers.runAll()
        group.commit()
        try compositor.composite()
        try write(compositor.surface.makeBitmap())
        clock.advance(by: .milliseconds(40))
    }
}

/// Declarations that the articles leave to the reader's code.
@MainActor protocol FrameWindow {
    var size: Size { get }
    func nextFrame() -> [PointerEvent]?
    func show(_ surface: ImageSurface, changed: [PixelRect])
}

protocol SleepingLoop: Sendable {
    func wakeUp()
}
