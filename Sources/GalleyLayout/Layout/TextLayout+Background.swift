internal import GalleyShaping
internal import GalleySupport
public import GalleyText

extension TextLayout {
    /// Lays out `text` on another thread, and stops if the calling task is cancelled.
    ///
    /// It is not an asynchronous initialiser, because ``init(_:in:fonts:)`` could then not be called without `await` in
    /// asynchronous code.
    ///
    /// ```swift
    /// let layout = try await TextLayout.make(text, in: .width(320))
    /// ```
    ///
    /// - Throws: `CancellationError`, and the errors of ``init(_:in:fonts:)``.
    @concurrent public static func make(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: FontLibrary = .shared
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
        contentsOf texts: Texts, in container: TextContainer = .unbounded, fonts: FontLibrary = .shared,
        maximumInFlight: Int? = nil
    ) -> TextLayoutSequence {
        make(contentsOf: texts.lazy.map { ($0, container) }, fonts: fonts, maximumInFlight: maximumInFlight)
    }

    /// Lays out many texts, each in a separate container.
    public static func make<Requests: Sequence<(AttributedText, TextContainer)>>(
        contentsOf requests: Requests, fonts: FontLibrary = .shared, maximumInFlight: Int? = nil
    ) -> TextLayoutSequence {
        TextLayoutSequence(
            makeRequests: { AnyIterator(requests.makeIterator()) }, fonts: fonts,
            maximumInFlight: max(1, maximumInFlight ?? 2 * Processors.count))
    }
}
