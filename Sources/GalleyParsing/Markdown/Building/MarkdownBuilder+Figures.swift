internal import GalleyGrammar
internal import GalleyText

/// Figures: an image alone in a paragraph, and the widths of images.
extension MarkdownBuilder {
    /// Opens a figure if the paragraph that starts consists of an image.
    mutating func enterFigure() -> Bool {
        let events = eventStream.events
        guard cursor < events.count, events[cursor].kind == .enterSpan, events[cursor].inline == .image else {
            return false
        }
        var (depth, index) = (0, cursor)
        while index < events.count {
            if events[index].inline == .image { depth += events[index].kind == .enterSpan ? 1 : -1 }
            index += 1
            if depth == 0 { break }
        }
        figure.name = nil
        if let found = imageAttributes(at: index) {
            var count = found.count
            while count > 0 {
                count -= Int(events[index].length)
                index += 1
            }
            guard count == 0 else { return false }
        }
        guard index < events.count, events[index].kind == .leaveBlock, events[index].block == .paragraph,
            push(.figure, .figure)
        else { return false }
        figure.isOpen = true
        figure.title = events[cursor].length
        figure.imageEvent = cursor
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        return true
    }

    /// Ends a figure with its caption: the title of the image, or its alternative text.
    mutating func leaveFigure() {
        figure.isOpen = false
        if options.captionsAreAlternatives {
            writeAlternativeAsCaption()
        } else if let title = string(figure.title), !title.isEmpty {
            openCaption(.figure)
            writeTitle(title)
            noteCaption(.figure, name: figure.name)
            closeLeaf()
        }
        pop()
    }

    /// Writes the title of an image with its spans, such as emphasis and code. Links are only text.
    private mutating func writeTitle(_ title: String) {
        // A line feed would end the paragraph.
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let read = Self.spans(of: line, options) else {
            out.append(line, leaves[leaf].plain)
            return
        }
        let rest = (source, eventStream, cursor, punctuation, origins)
        (source, eventStream, punctuation, origins) = (Array(line.utf8), read, nil, nil)
        for event in read.events {
            switch event.kind {
            case .text: text(event)
            case .enterSpan where event.inline?.isStyle == true: enterSpan(event)
            case .leaveSpan where event.inline?.isStyle == true: leaveSpan(event)
            default: break
            }
        }
        (source, eventStream, cursor, punctuation, origins) = rest
    }

    /// The events of a line of Markdown with spans; nil without spans, and for other blocks than a paragraph.
    private static func spans(of line: String, _ options: MarkdownOptions) -> MarkdownEvents? {
        guard options.attributes, line.utf8.contains(where: { "*_`~=+^\\&".utf8.contains($0) }) else { return nil }
        var options = options
        options.frontMatter = false
        options.footnotes = false
        options.html = .shown
        let read = MarkdownEvents.of(Array(line.utf8), options: options)
        var paragraphs = 0
        for event in read.events {
            if event.isHTML || [.math, .displayMath, .image, .ruby].contains(event.inline) { return nil }
            guard event.kind == .enterBlock else { continue }
            if event.block == .paragraph { paragraphs += 1 } else if event.block != .document { return nil }
        }
        return paragraphs == 1 ? read : nil
    }

    /// Writes the text in the brackets of an image, with its spans, as the caption.
    private mutating func writeAlternativeAsCaption() {
        guard !image.alternative.isEmpty else { return }
        openCaption(.figure)
        let rest = cursor
        let events = eventStream.events
        var depth = 0
        cursor = figure.imageEvent
        while cursor < events.count {
            let event = events[cursor]
            cursor += 1
            if event.inline == .image, event.kind != .text {
                depth += event.kind == .enterSpan ? 1 : -1
                if depth == 0 { break }
                // The image itself is above; images inside of it are their alternative texts.
                continue
            }
            switch event.kind {
            case .text: text(event)
            case .enterSpan: enterSpan(event)
            case .leaveSpan: leaveSpan(event)
            case .enterBlock, .leaveBlock: break
            }
        }
        cursor = rest
        noteCaption(.figure, name: figure.name)
        closeLeaf()
    }

    /// Writes an image, with the attributes after it.
    mutating func writeSizedImage() {
        let found = imageAttributes(at: cursor)
        let hasTitle = figure.title >= 0 && string(figure.title)?.isEmpty == false
        let isListed = figure.isOpen && (options.captionsAreAlternatives ? !image.alternative.isEmpty : hasTitle)
        let name = found?.attributes.name ?? (isListed ? listedName(.figure) : nil)
        let start = out.bytes.count
        if name != nil { out.endRun() }
        if let found {
            var size = HTMLImageSize()
            size.width = HTMLLength(found.attributes.values["width"])
            size.height = HTMLLength(found.attributes.values["height"])
            writeImage(size)
        } else {
            writeImage()
        }
        if let name, out.bytes.count > start {
            out.restyle(from: start) { $0.anchor = name }
            if figure.isOpen { figure.name = name }
        }
        if let found { skipText(found.count) }
    }

    /// The attributes of the image before the text at an event. Figures have a width even if other attributes are not read.
    private func imageAttributes(at index: Int) -> (attributes: MarkdownAttributes, count: Int)? {
        guard options.figures || options.attributes, let found = attributes(at: index),
            // An unusable length stays visible.
            ["width", "height"].allSatisfy({ key in
                found.attributes.values[key].map { HTMLLength($0) != nil } ?? true
            })
        else { return nil }
        guard options.attributes else {
            let hasWidth = HTMLLength(found.attributes.values["width"]) != nil
            let isOther = found.attributes.name != nil || !found.attributes.classes.isEmpty
            return hasWidth && !isOther && found.attributes.values.count == 1 ? found : nil
        }
        return found
    }
}

extension MarkdownEvent.Inline {
    /// Whether the span is a style of its text only.
    fileprivate var isStyle: Bool {
        switch self {
        case .emphasis, .strong, .code, .strikethrough, .insertion, .mark, .subscripted, .superscripted: true
        default: false
        }
    }
}
