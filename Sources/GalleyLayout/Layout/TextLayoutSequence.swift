internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Layouts in the order of their requests, created in the background a few at a time.
///
/// ``TextLayout/make(contentsOf:in:fonts:maximumInFlight:)`` creates it.
public struct TextLayoutSequence: AsyncSequence {
    /// The element type.
    public typealias Element = TextLayout

    let makeRequests: () -> AnyIterator<(AttributedText, TextContainer)>
    let fonts: FontLibrary
    let maximumInFlight: Int

    /// Starts laying out texts.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(requests: makeRequests(), fonts: fonts, maximumInFlight: maximumInFlight)
    }

    /// An iterator that keeps a limited number of layouts in flight, which are cancelled when it is released.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let requests: AnyIterator<(AttributedText, TextContainer)>
        private let fonts: FontLibrary
        private let maximumInFlight: Int
        private let started = StartedTasks()

        init(
            requests: AnyIterator<(AttributedText, TextContainer)>, fonts: FontLibrary, maximumInFlight: Int
        ) {
            self.requests = requests
            self.fonts = fonts
            self.maximumInFlight = maximumInFlight
        }

        /// The next layout; `nil` after the last one.
        ///
        /// - Throws: `CancellationError`, and the errors of ``TextLayout/init(_:in:fonts:)`` for this text.
        public mutating func next() async throws -> TextLayout? {
            try await next(isolation: nil)
        }

        /// The next layout, in the order of the texts; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> TextLayout? {
            guard !started.isOver else { return nil }
            while started.tasks.count < maximumInFlight, let (text, container) = requests.next() {
                started.tasks.append(
                    Task.detached { [fonts] in try await TextLayout.make(text, in: container, fonts: fonts) })
            }
            guard !started.tasks.isEmpty else { return nil }
            let tasks = started.tasks
            do {
                let layout = try await withTaskCancellationHandler {
                    try Task.checkCancellation()
                    return try await tasks[0].value
                } onCancel: {
                    for task in tasks { task.cancel() }
                }
                started.tasks.removeFirst()
                return layout
            } catch {
                started.end()
                throw error
            }
        }
    }

    /// The tasks that an iterator has started.
    private final class StartedTasks {
        var tasks: [Task<TextLayout, any Error>] = []
        private(set) var isOver = false

        func end() {
            for task in tasks { task.cancel() }
            tasks.removeAll()
            isOver = true
        }

        deinit { end() }
    }
}
