/// A reader of a part of a source as chunks, each with the events of its blocks.
public struct ChunkReader {
    let options: MarkdownOptions
    /// The start of reading: the start of a chunk.
    let start: Int
    /// The positions at which reading may end: the starts of known chunks.
    let stops: [Int]

    /// Creates a reader from the byte `start` on, which may end at any of `stops`.
    public init(options: MarkdownOptions, start: Int, stops: [Int]) {
        self.options = options
        self.start = start
        self.stops = stops
    }

    /// Reads `bytes`.
    ///
    /// - Parameter labels: Receives the chunks without their events, and their end; returns the chunks whose labels are
    ///   valid, or `nil` to stop reading.
    /// - Returns: The chunks, and their end.
    public mutating func read(
        _ bytes: [UInt8], labels: ([MarkdownChunk], Int) -> [MarkdownChunk]?
    ) -> (chunks: [MarkdownChunk], end: Int)? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            let source = unsafe GrammarBytes(buffer)
            var reader = BlockReader(source, options: options, stops: stops)
            let grammar = reader.read(from: start)
            var chunks = self.chunks(of: grammar, source)
            guard let known = labels(chunks, grammar.end) else { return nil }
            var writer = EventWriter(
                source, options, grammar,
                GrammarLabels(links: known.flatMap(\.links), footnotes: known.flatMap(\.footnotes)), reader.scratch,
                keepsFootnotes: true)
            var place = start
            for index in chunks.indices {
                let first = index < grammar.chunks.count ? Int(grammar.chunks[index].firstBlock) : 0
                let end =
                    index + 1 < grammar.chunks.count
                    ? Int(grammar.chunks[index + 1].firstBlock) : grammar.blocks.count
                let count = writer.count
                writer.write(first..<end)
                chunks[index].events = writer.events(from: count).map { $0.moved(by: -place) }
                place += chunks[index].count
            }
            return (chunks, grammar.end)
        }
    }

    /// The chunks without their events.
    private func chunks(of grammar: GrammarBlocks, _ bytes: GrammarBytes) -> [MarkdownChunk] {
        guard !grammar.chunks.isEmpty else { return [MarkdownChunk(count: grammar.end - start)] }
        return grammar.chunks.indices.map { index in
            let isLast = index + 1 == grammar.chunks.count
            // The first chunk includes the bytes before it.
            let lower = index == 0 ? start : Int(grammar.chunks[index].start)
            let upper = isLast ? grammar.end : Int(grammar.chunks[index + 1].start)
            var chunk = MarkdownChunk(count: upper - lower)
            let first = Int(grammar.chunks[index].firstDefinition)
            let end = isLast ? grammar.definitions.count : Int(grammar.chunks[index + 1].firstDefinition)
            chunk.links = grammar.definitions[first..<end].map { text($0.label, grammar, bytes) }
            guard !grammar.footnotes.isEmpty else { return chunk }
            let blocks =
                Int(
                    grammar.chunks[index].firstBlock)..<(isLast
                ? grammar.blocks.count : Int(grammar.chunks[index + 1].firstBlock))
            for block in grammar.blocks[blocks] where block.kind == .footnote {
                chunk.footnotes.append(text(grammar.footnotes[Int(block.detail)], grammar, bytes))
            }
            return chunk
        }
    }

    private func text(_ place: SourceSlice, _ grammar: GrammarBlocks, _ bytes: GrammarBytes) -> String {
        if place.start >= 0 {
            return unsafe String(
                decoding: bytes.slice(Int(place.start), Int(place.start + place.count)), as: UTF8.self)
        }
        let start = -1 - Int(place.start)
        return String(decoding: grammar.loose[start..<(start + Int(place.count))], as: UTF8.self)
    }
}
