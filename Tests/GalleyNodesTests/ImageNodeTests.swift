import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct ImageNodeTests {
    private func sized(_ image: ImageNode) -> LayoutSpec {
        LayoutSpec.stack(.vertical, align: .flexStart) { image.id("p").size(width: 20, height: 20) }
    }

    @Test func aLateImageAppearsWithoutALayout() throws {
        let stage = Stage()
        stage.show(sized(ImageNode("a")))
        #expect(stage.images.waiting == ["a"])
        #expect(try stage.pixel(5, 5) == 0xFFFF_FFFF)
        stage.images.report(.finished(plain(0xFFFF_0000)), for: "a")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        #expect(stage.events().contains("p loaded"))
    }

    /// A loader that reports within the request, for example from a cache.
    private struct ImmediateImages: NodeImageLoader {
        let reports: [NodeImageReport]

        func load(_ request: NodeImageRequest) -> @Sendable () -> Void {
            for report in reports { request.report(report) }
            return {}
        }
    }

    @Test func imagesThatALoaderHasAtOnceAppear() throws {
        let stage = Stage()
        stage.host.environment.images = ImmediateImages(reports: [.finished(plain(0xFFFF_0000))])
        stage.show(sized(ImageNode("a")))
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        #expect(stage.events().contains("p loaded"))
    }

    @Test func allReportsWithinTheRequestArrive() throws {
        let stage = Stage()
        let progress = Recorder<Double>()
        let failures = Recorder<Bool>()
        func node() -> LayoutSpec {
            sized(
                ImageNode("a").onLoad { outcome in
                    switch outcome {
                    case .progress(let part): progress.append(part)
                    case .failed: failures.append(true)
                    case .loaded: break
                    }
                })
        }
        stage.host.environment.images = ImmediateImages(reports: [
            .progress(0.25), .partial(plain(0xFF88_0000)), .progress(0.5), .failed(Failure()),
        ])
        stage.show(node())
        #expect(progress.all == [0.25, 0.5] && failures.all == [true])
    }

    @Test func anImageWithoutASizeTakesItsOwn() throws {
        let stage = Stage()
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { ImageNode("a").id("p") })
        #expect(stage.frame("p")?.size == .zero)
        stage.images.report(.finished(plain(0xFFFF_0000, width: 30, height: 12)), for: "a")
        stage.settle()
        #expect(stage.frame("p")?.size == Size(width: 30, height: 12))
        #expect(try stage.pixel(29, 11) == 0xFFFF_0000)
    }

    @Test func failuresAreTriedAgain() {
        let stage = Stage()
        let outcomes = Recorder<Bool>()
        stage.show(
            sized(
                ImageNode("a").retries(1, delay: .milliseconds(100)).onLoad { outcome in
                    if case .failed(_, let retries) = outcome { outcomes.append(retries) }
                }))
        stage.images.report(.failed(Failure()), for: "a")
        stage.settle()
        #expect(stage.images.waiting.isEmpty && outcomes.all == [true])
        stage.advance(120)
        #expect(stage.images.waiting == ["a"])
        stage.images.report(.failed(Failure()), for: "a")
        stage.advance(1000)
        #expect(stage.images.waiting.isEmpty && outcomes.all == [true, false])
    }

    @Test func theBestOfSeveralSourcesIsShown() throws {
        let stage = Stage()
        stage.show(sized(ImageNode(sources: ["best", "worst"])))
        #expect(stage.images.waiting == ["best"])
        stage.images.report(.failed(Failure()), for: "best")
        stage.settle()
        #expect(stage.images.waiting == ["worst"])
        stage.images.report(.finished(plain(0xFF00_FF00)), for: "worst")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFF00_FF00)
        #expect(stage.images.waiting.isEmpty)
    }

    @Test func progressiveImagesAreShownWhileInSight() throws {
        let stage = Stage()
        stage.show(sized(ImageNode("a")))
        stage.images.report(.partial(plain(0xFF88_0000)), for: "a")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFF88_0000)
        stage.images.report(.finished(plain(0xFFFF_0000)), for: "a")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func anOldImageStaysUntilTheNewOneIsThere() throws {
        let stage = Stage()
        stage.show(sized(ImageNode("a")))
        stage.images.report(.finished(plain(0xFFFF_0000)), for: "a")
        stage.settle()
        stage.show(sized(ImageNode("b")))
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.images.report(.finished(plain(0xFF00_00FF)), for: "b")
        stage.settle()
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
    }

    @Test func leavingThePreloadRangeCancels() throws {
        let stage = Stage(100, 100)
        stage.show(
            ScrollNode(.vertical) {
                LayoutSpec.stack(.vertical) {
                    for index in 0..<40 { ImageNode("\(index)").id("i\(index)").size(width: 50, height: 50) }
                }
            }
            .id("page").size(width: .percent(100), height: .percent(100)))
        // Two and a half screenfuls of two images each are preloaded, and those in sight come first.
        #expect(stage.images.waiting == (0..<7).map { "\($0)" })
        #expect(stage.images.priorities == [3, 3, 2, 2, 1, 1, 1])
        let path = try #require(stage.host.path(of: "page"))
        stage.host.scroll(path, to: Point(x: 0, y: 1000))
        stage.settle()
        #expect(stage.images.cancelled.sorted { Int($0)! < Int($1)! } == (0..<7).map { "\($0)" })
        #expect(stage.images.waiting.contains("20") && !stage.images.waiting.contains("0"))
        stage.host.scroll(path, to: .zero)
        stage.settle()
        #expect(stage.images.waiting.contains("0"))
    }

    @Test func removalCancels() {
        let stage = Stage()
        stage.show(sized(ImageNode("a")))
        stage.show(TextNode("x"))
        #expect(stage.images.cancelled == ["a"])
    }

    @Test func tintAndModifierChangeTheImage() throws {
        let stage = Stage()
        stage.show(sized(ImageNode(plain(0xFF00_FF00)).contentMode(.stretch).tint(red)))
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        let modifier = ImageModifier(id: "blue") {
            try Bitmap(
                width: $0.width, height: $0.height,
                pixels: [UInt32](repeating: 0xFF00_00FF, count: $0.width * $0.height))
        }
        stage.show(sized(ImageNode(plain(0xFF00_FF00)).contentMode(.stretch).modifier(modifier)))
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
    }

    @Test(arguments: [
        (ImageNode.ContentMode.fit, Rect(x: 0, y: 5, width: 20, height: 10)),
        (.fill, Rect(x: -10, y: 0, width: 40, height: 20)), (.stretch, Rect(x: 0, y: 0, width: 20, height: 20)),
        (.center, Rect(x: -30, y: -10, width: 80, height: 40)),
    ]) func contentModes(mode: ImageNode.ContentMode, place: Rect) {
        let found = ImageDrawing.place(
            of: Size(width: 80, height: 40), in: Rect(x: 0, y: 0, width: 20, height: 20), mode: mode,
            focus: UnitPoint(x: 0.5, y: 0.5))
        #expect(found == place)
    }

    @Test func theFocusStaysInSight() {
        func place(_ x: Double) -> Double {
            ImageDrawing.place(
                of: Size(width: 80, height: 20), in: Rect(x: 0, y: 0, width: 20, height: 20), mode: .fill,
                focus: UnitPoint(x: x, y: 0.5)
            ).x
        }
        #expect(place(0) == 0 && place(1) == -60 && place(0.5) == -30 && place(0.25) == -10)
    }

    @Test func framesPlayWhileInSight() throws {
        let stage = Stage()
        let frames = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF].map {
            AnimatedImageNode.Frame(plain($0), duration: .milliseconds(100))
        }
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                AnimatedImageNode(frames, loops: 2).id("a").size(width: 10, height: 10)
            })
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.advance(100, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_FF00)
        stage.host.isVisible = false
        stage.settle()
        stage.advance(500, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_FF00, "time that is not seen does not count")
        stage.host.isVisible = true
        stage.settle()
        stage.advance(100, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
        stage.advance(1000, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF, "the last frame of the last round stays")
        #expect(!stage.host.isMoving)
    }

    private static func animation(_ loops: Int? = 0) throws -> AnimatedImage {
        try AnimatedImage(
            AnimationFiles.gif(
                width: 10, height: 10, repeats: loops,
                (0..<3).map { GIFFrame(width: 10, [UInt8](repeating: UInt8($0), count: 100), delay: 10) }))
    }

    @Test func filesPlayAndEqualOnesGoOn() throws {
        let stage = Stage()
        let image = try Self.animation(1)
        func scene(_ id: String) -> LayoutSpec {
            LayoutSpec.stack(.vertical, align: .flexStart) {
                AnimatedImageNode(image).id("a")
                TextNode("x").id(id)
            }
        }
        stage.show(scene("one"))
        #expect(stage.frame("a")?.size == Size(width: 10, height: 10))
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000)
        stage.advance(100, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_FF00)
        stage.show(scene("two"))
        #expect(try stage.pixel(5, 5) == 0xFF00_FF00)
        stage.advance(100, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF)
        stage.advance(100, step: 10)
        #expect(try stage.pixel(5, 5) == 0xFFFF_0000, "the second of two rounds")
        stage.advance(1000, step: 50)
        #expect(try stage.pixel(5, 5) == 0xFF00_00FF && !stage.host.isMoving)
    }

    @Test func attachmentsOfTextsPlay() throws {
        let stage = Stage()
        var text = AttributedText(" ")
        text.append(
            AttributedText.attachment(TextAttachment(width: 20, height: 20, image: "wave.gif", alignment: .top)))
        let node = TextNode(text).animations(["wave.gif": try Self.animation()])
        stage.show(LayoutSpec.stack(.vertical, align: .flexStart) { node.id("t") })
        let layout = try #require(stage.host.node("t")?.record.text)
        let box = try #require(layout.attachments.first?.rect)
        let (x, y) = (Int(box.midX), Int(box.midY))
        #expect(try stage.pixel(x, y) == 0xFFFF_0000)
        stage.advance(100, step: 10)
        #expect(try stage.pixel(x, y) == 0xFF00_FF00)
        let still = try NodeLayout(node, environment: testEnvironment())
        let bitmap = try still.makeSurface(background: .white).makeBitmap()
        let first = bitmap.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: y * bitmap.stride + x * 4, as: UInt32.self)
        }
        #expect(first == 0xFFFF_0000)
    }

    @Test func equalSourcesAreLoadedOnce() throws {
        let stage = Stage()
        func row(_ count: Int) -> LayoutSpec {
            LayoutSpec.stack(.horizontal) {
                for index in 0..<count { ImageNode("face").id("n\(index)").size(width: 20, height: 20) }
            }
        }
        stage.show(row(3))
        #expect(stage.images.waiting == ["face"])
        _ = stage.events()
        stage.show(row(2))
        #expect(stage.events().contains("n2 cancelled") && stage.images.cancelled.isEmpty)
        stage.images.report(.finished(plain(0xFF00_FF00)), for: "face")
        stage.settle()
        #expect(stage.events() == ["n0 loaded", "n1 loaded"])
        #expect(try stage.pixel(30, 10) == 0xFF00_FF00)
        // A later node shows the image that the others show.
        stage.show(row(4))
        #expect(stage.images.waiting.isEmpty)
        #expect(try stage.pixel(70, 10) == 0xFF00_FF00)
        stage.show(LayoutSpec.wrapper {})
        stage.show(row(1))
        #expect(stage.images.waiting == ["face"], "an image that no node shows is released")
        stage.show(LayoutSpec.wrapper {})
        #expect(stage.images.cancelled == ["face"])
    }

    @Test func aControlUnderAMouseIsMarked() throws {
        let stage = Stage()
        stage.show(
            LayoutSpec.stack(.vertical, align: .flexStart) {
                ButtonNode("Send").id("send")
                ButtonNode("Off").enabled(false).id("off")
            })
        let send = try #require(stage.host.path(of: "send"))
        let frame = try #require(stage.frame("send"))
        let before = try stage.pixel(2, Int(frame.midY))
        stage.host.handle(.hover(Point(x: frame.midX, y: frame.midY)))
        stage.settle()
        #expect(stage.host.controlState(of: send).contains(.hovered))
        #expect(try stage.pixel(2, Int(frame.midY)) != before)
        let off = try #require(stage.frame("off"))
        stage.host.handle(.hover(Point(x: off.midX, y: off.midY)))
        stage.settle()
        #expect(!stage.host.controlState(of: send).contains(.hovered))
        #expect(try stage.pixel(2, Int(frame.midY)) == before)
    }
}
