public import GalleyText

/// HTML written from an attributed text, with warnings.
@available(*, deprecated, message: "use AttributedText.html(options:warnings:)")
public struct HTMLFragment: Sendable, Hashable {
    /// The HTML, block by block, without a surrounding document.
    public let html: String
    /// The parts of the text that HTML does not represent, or must not, each once.
    public let warnings: [GalleyWarning]
}

extension AttributedText {
    /// The former form of ``html(options:warnings:)``.
    @available(*, deprecated, message: "use html(options:warnings:)")
    public func htmlFragment(options: HTMLWritingOptions = HTMLWritingOptions()) -> HTMLFragment {
        var warnings: [GalleyWarning] = []
        let html = html(options: options, warnings: &warnings)
        return HTMLFragment(html: html, warnings: warnings)
    }
}
