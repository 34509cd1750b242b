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
        figureName = nil
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
        isInFigure = true
        figureTitle = events[cursor].length
        figureImage = cursor
        openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        return true
    }

    /// Ends a figure with its caption: the title of the image, or its alternative text.
    mutating func leaveFigure() {
        isInFigure = false
        if options.captionsAreAlternatives {
            writeAlternativeAsCaption()
        } else if let title = string(figureTitle), !title.isEmpty {
            openCaption(.figure)
            // A line feed would end the paragraph.
            out.append(title.split(whereSeparator: \.isNewline).joined(separator: " "), leaves[leaf].plain)
            noteCaption(.figure, name: figureName)
            closeLeaf()
        }
        pop()
    }

    /// Writes the text in the brackets of an image, with its spans, as the caption.
    private mutating func writeAlternativeAsCaption() {
        guard !alt.isEmpty else { return }
        openCaption(.figure)
        let rest = cursor
        let events = eventStream.events
        var depth = 0
        cursor = figureImage
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
        noteCaption(.figure, name: figureName)
        closeLeaf()
    }

    /// Writes an image, with the attributes after it.
    mutating func writeSizedImage() {
        let found = imageAttributes(at: cursor)
        let hasTitle = figureTitle >= 0 && string(figureTitle)?.isEmpty == false
        let isListed = isInFigure && (options.captionsAreAlternatives ? !alt.isEmpty : hasTitle)
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
            if isInFigure { figureName = name }
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
