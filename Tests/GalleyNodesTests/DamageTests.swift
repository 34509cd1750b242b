import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Glibc
import Testing

@testable import GalleyNodes

/// Changes of pictures: only pixels that differ are composited.
@MainActor @Suite struct DamageTests {
    private static let words = ["alpha", "beta ", "γάμμα", "שלום", "\n", " ", "e", "日本語", "ffi"]

    private func text(_ generator: inout SeededGenerator) -> String {
        (0..<40).map { _ in DamageTests.words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    }

    private func edit(_ stage: Stage, _ generator: inout SeededGenerator) {
        let names = ["Left", "Right", "Up", "Down", "Home", "End", "BackSpace", "Delete", "Return"]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4: stage.host.handle(.text(DamageTests.words.randomElement(using: &generator) ?? ""))
        case 4..<8:
            stage.host.handle(
                .key(
                    KeyStroke(
                        names.randomElement(using: &generator) ?? "", Bool.random(using: &generator) ? .shift : []))
            )
        case 8: stage.host.handle(.key(KeyStroke("z", .control)))
        default: stage.host.handle(.compose(Bool.random(using: &generator) ? "かな" : nil, caret: 1))
        }
    }

    @Test(arguments: 1...8) func damageCoversWhatDiffers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let stage = Stage(160, 120, scale: seed.isMultiple(of: 3) ? 2 : 1)
        let text = text(&generator)
        stage.show(
            LayoutSpec.stack(.vertical) {
                EditorNode(text).multiline().id("editor").size(width: 150, height: 90)
                if seed.isMultiple(of: 2) { TextNode("below").cornerRadius(4).background(.surface) }
            })
        stage.host.setFocus(stage.host.path(of: "editor"))
        stage.settle()
        var before = try stage.pixels()
        for _ in 0..<30 {
            edit(stage, &generator)
            if Bool.random(using: &generator) { stage.settle() } else { stage.host.turn() }
            let rects = try stage.compositor.composite()
            let after = try stage.pixels()
            let width = stage.compositor.surface.width
            var patched = before
            for rect in rects {
                for row in rect.top..<rect.bottom {
                    let part = row * width + rect.left..<row * width + rect.right
                    patched.replaceSubrange(part, with: after[part])
                }
            }
            try #require(patched == after, "pixels outside of \(rects) differ")
            before = after
            let fresh = try Compositor(
                root: stage.host.root, size: stage.host.size, scale: stage.host.scale, background: .white)
            try fresh.composite()
            try #require(fresh.surface.isEqual(to: stage.compositor.surface))
        }
    }

    @Test func aKeyChangesItsParagraph() throws {
        let stage = Stage(300, 200)
        let lines = (0..<200).map { "Paragraph \($0) has some words." }.joined(separator: "\n")
        stage.show(EditorNode(lines).multiline().id("editor").size(width: 300, height: 200))
        let path = try #require(stage.host.path(of: "editor"))
        stage.host.setFocus(path)
        stage.settle()
        try stage.compositor.composite()
        for key in ["x", " ", "y", "é"] {
            stage.host.handle(.text(key))
            stage.settle()
            let rects = try stage.compositor.composite()
            let caret = try #require(stage.host.caretRect)
            #expect(!rects.isEmpty)
            // The caret is as high as the line.
            for rect in rects {
                #expect(Double(rect.top) >= caret.minY.rounded(.down) - 2)
                #expect(Double(rect.bottom) <= caret.maxY.rounded(.up) + 2)
            }
        }
    }

    @Test func compositorsThatMissedPicturesShowTheLast() throws {
        for count in 1...12 {
            let stage = Stage(160, 120)
            stage.show(EditorNode("a\nb\nc").multiline().id("editor").size(width: 150, height: 100))
            stage.host.setFocus(stage.host.path(of: "editor"))
            stage.settle()
            try stage.compositor.composite()
            for index in 0..<count {
                stage.host.handle(.text("\(index)"))
                if index.isMultiple(of: 3) { stage.host.handle(.key(KeyStroke("Up"))) }
                stage.settle()
            }
            try stage.compositor.composite()
            let fresh = try Compositor(root: stage.host.root, size: stage.host.size, background: .white)
            try fresh.composite()
            #expect(fresh.surface.isEqual(to: stage.compositor.surface))
        }
    }
}

extension ImageSurface {
    fileprivate func isEqual(to other: ImageSurface) -> Bool {
        guard width == other.width, height == other.height else { return false }
        return withUnsafeBytes { one in
            other.withUnsafeBytes { two in
                (0..<height).allSatisfy { row in
                    memcmp(one.baseAddress! + row * stride, two.baseAddress! + row * other.stride, width * 4) == 0
                }
            }
        }
    }
}
