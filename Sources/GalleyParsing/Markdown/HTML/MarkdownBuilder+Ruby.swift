internal import GalleyGrammar
internal import GalleyText

/// Ruby of HTML: `<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>`. A reading belongs to the text before it, up to the last reading.
extension MarkdownBuilder {
    mutating func startRuby() {
        endRubyElement()
        guard image.depth == 0 else { return }
        if elements.hasSpace, hasLeaf, !dropsBlanks { writeByte(0x20, currentStyle()) }
        elements.hasSpace = false
        prepare()
        elements.ruby = (out.bytes.count, -1)
        out.endRun()
    }

    mutating func startReading() {
        endReading()
        guard elements.ruby != nil else { return }
        elements.hasSpace = false
        elements.ruby?.reading = out.bytes.count
        out.endRun()
    }

    /// Ends the reading that is open, and gives it to the text before it.
    mutating func endReading() {
        guard let ruby = elements.ruby, ruby.reading >= 0 else { return }
        elements.hasSpace = false
        let end = out.bytes.count
        elements.ruby = (end, -1)
        // Without text before it, it is text.
        guard ruby.reading > ruby.base, end > ruby.reading else { return }
        let bytes = unsafe out.bytes.withUnsafeBytes { unsafe Array($0[ruby.reading..<end]) }
        let reading = String(decoding: bytes, as: UTF8.self).trimmedTitle
        truncate(to: ruby.reading)
        elements.ruby = (out.bytes.count, -1)
        guard !reading.isEmpty else { return }
        out.restyle(from: ruby.base) { $0.ruby = Ruby(text: reading) }
        out.endRun()
    }

    mutating func endRubyElement() {
        endReading()
        elements.ruby = nil
    }
}
