import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Synchronization
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Layout on threads other than the caller's.
@Suite struct BackgroundLayoutConcurrencyTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private static func texts(_ count: Int) -> [AttributedText] {
        var random = SeededGenerator(seed: 99)
        return (0..<count).map { _ in RandomText.attributed(6, using: &random) }
    }

    @Test func backgroundLayoutIsTheSame() async throws {
        for text in Self.texts(12) {
            let made = try await TextLayout.make(text, in: .width(120), fonts: Self.fonts)
            #expect(made.fingerprint == (try TextLayout(text, in: .width(120), fonts: Self.fonts)).fingerprint)
        }
    }

    @Test func layoutsAreReturnedInOrder() async throws {
        let texts = Self.texts(40)
        var index = 0
        for try await layout in TextLayout.make(
            contentsOf: texts, in: .width(90), fonts: Self.fonts, maximumInFlight: 5)
        {
            #expect(layout.text == texts[index])
            index += 1
        }
        #expect(index == texts.count)
    }

    @Test func eachTextMayHaveItsContainer() async throws {
        let texts = Self.texts(8)
        var widths: [Double?] = []
        let requests = texts.enumerated().map { ($1, TextContainer.width(50 + 10 * Double($0))) }
        for try await layout in TextLayout.make(contentsOf: requests, fonts: Self.fonts) {
            widths.append(layout.container.width)
        }
        #expect(widths == requests.map(\.1.width))
    }

    /// At most the requested number of texts is taken from the source ahead of the current result.
    @Test(arguments: [1, 3, 8]) func textsInFlightAreBounded(limit: Int) async throws {
        let taken = Guarded(0)
        let texts = Self.texts(30)
        let source = texts.lazy.map { text in
            taken.withLock { $0 += 1 }
            return text
        }
        var received = 0
        for try await _ in TextLayout.make(
            contentsOf: source, in: .width(80), fonts: Self.fonts, maximumInFlight: limit)
        {
            #expect(taken.withLock { $0 } <= received + limit)
            received += 1
        }
        #expect(received == texts.count)
    }

    @Test func anErrorEndsTheSequenceAtItsPosition() async throws {
        let bad = TextContainer(width: .nan)
        let requests = Self.texts(9).enumerated().map { ($1, $0 == 5 ? bad : .width(70)) }
        var iterator = TextLayout.make(contentsOf: requests, fonts: Self.fonts).makeAsyncIterator()
        var received = 0
        do {
            while try await iterator.next() != nil { received += 1 }
            Issue.record("the error was lost")
        } catch is GalleyError {}
        #expect(received == 5)
        let after = try await iterator.next()
        #expect(after === nil)
    }

    @Test func aCancelledTaskGetsNoLayout() async {
        let text = Self.texts(1)[0]
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await TextLayout.make(text, fonts: Self.fonts)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let sequence = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in TextLayout.make(contentsOf: [text], fonts: Self.fonts) {}
        }
        await #expect(throws: CancellationError.self) { try await sequence.value }
    }

    /// A token that is already cancelled stops the engine at its first check: no paragraph is typeset.
    @Test func aCancelledLayoutDoesNoMoreWork() throws {
        let fonts = FontLibrary(systemFonts: false)
        let token = CancellationToken()
        token.cancel()
        let text = AttributedText(String(repeating: "A paragraph nobody waits for.\n", count: 10_000))
        #expect(throws: CancellationError.self) {
            try TextLayout(text, in: .width(200), fonts: fonts, cancellation: token)
        }
        #expect(fonts.shapedTextStatistics.misses == 0)
        // The stopped worker can be used again.
        let small = AttributedText("A paragraph nobody waits for.")
        #expect(
            try TextLayout(small, in: .width(60), fonts: fonts).fingerprint
                == TextLayout(small, in: .width(60), fonts: FontLibrary(systemFonts: false)).fingerprint)
    }

    /// A layout that is cancelled at any moment is either complete or does not exist.
    @Test func cancellingAtAnyMomentIsSafe() async throws {
        let text = AttributedText(String(repeating: "Some words that fill a line or two, and then end.\n", count: 300))
        let whole = try TextLayout(text, in: .width(100), fonts: Self.fonts).fingerprint
        for round in 0..<30 {
            let token = CancellationToken()
            async let stopper: Void = Task.detached {
                for _ in 0..<round * 200 { _ = token.isCancelled }
                token.cancel()
            }.value
            let layout = try? TextLayout(text, in: .width(100), fonts: Self.fonts, cancellation: token)
            await stopper
            if let layout { #expect(layout.fingerprint == whole) }
        }
    }
}
