internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// Lays out `text` on another thread, and stops if the calling task is cancelled.
    ///
    /// ```swift
    /// let layout = try await TextLayout.make(text, in: .width(320))
    /// ```
    ///
    /// - Throws: `CancellationError`, and the errors of ``init(_:in:fonts:)``.
    @concurrent public static func make(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: FontLibrary = .default
    ) async throws -> TextLayout {
        try await CancellationToken.ofTask { token in
            try TextLayout(text, in: container, fonts: fonts, cancellation: token)
        }
    }

    /// Lays out many texts in parallel; the layouts are returned in the order of the texts.
    ///
    /// ```swift
    /// for try await layout in TextLayout.make(contentsOf: texts, in: .width(320)) {
    ///     print(layout.size.height)
    /// }
    /// ```
    ///
    /// Texts are read from `texts` on demand, so that a long sequence needs no more memory than a short one. The first
    /// error ends the sequence at its position. If the iteration ends or is cancelled, layouts in flight are cancelled.
    ///
    /// - Parameter maximumInFlight: the maximum number of layouts that are in progress or waiting to be read; `nil` is
    ///   twice the number of processors. At least 1.
    public static func make<Texts: Sequence<AttributedText>>(
        contentsOf texts: Texts, in container: TextContainer = .unbounded, fonts: FontLibrary = .default,
        maximumInFlight: Int? = nil
    ) -> TextLayoutSequence {
        make(contentsOf: texts.lazy.map { ($0, container) }, fonts: fonts, maximumInFlight: maximumInFlight)
    }

    /// Lays out many texts, each in a separate container.
    public static func make<Requests: Sequence<(AttributedText, TextContainer)>>(
        contentsOf requests: Requests, fonts: FontLibrary = .default, maximumInFlight: Int? = nil
    ) -> TextLayoutSequence {
        TextLayoutSequence(
            makeRequests: { AnyIterator(requests.makeIterator()) }, fonts: fonts,
            maximumInFlight: max(1, maximumInFlight ?? 2 * Processors.count))
    }
}

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
        private let flight = Flight()

        fileprivate init(
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
            guard !flight.isOver else { return nil }
            while flight.tasks.count < maximumInFlight, let (text, container) = requests.next() {
                flight.tasks.append(
                    Task.detached { [fonts] in try await TextLayout.make(text, in: container, fonts: fonts) })
            }
            guard !flight.tasks.isEmpty else { return nil }
            let tasks = flight.tasks
            do {
                let layout = try await withTaskCancellationHandler {
                    try Task.checkCancellation()
                    return try await tasks[0].value
                } onCancel: {
                    for task in tasks { task.cancel() }
                }
                flight.tasks.removeFirst()
                return layout
            } catch {
                flight.end()
                throw error
            }
        }
    }

    /// The tasks that an iterator has started.
    private final class Flight {
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
