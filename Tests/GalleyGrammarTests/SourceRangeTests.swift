import GalleyParsingTestSupport
import GalleyTestSupport
import GalleyText
import Glibc
import Testing

@testable import GalleyGrammar
@testable import GalleyParsing

/// The source ranges of blocks and spans are inside the source, in order and nested, and nothing outside the source is
/// read.
///
/// Each run takes a second. With `GALLEY_MARKDOWN_FUZZ_SECONDS`, it continues with other seeds.
@Suite struct SourceRangeTests {
    /// The problem with the positions of events, if any.
    static func problem(_ eventStream: MarkdownEvents, count: Int) -> String? {
        var open: [MarkdownEvent] = []
        var last: Int32 = 0
        for event in eventStream.events {
            guard event.offset >= 0, Int(event.offset) <= count else { return "\(event) is outside" }
            switch event.kind {
            case .enterBlock, .enterSpan:
                if event.offset < last { return "\(event) is before \(last)" }
                open.append(event)
                last = event.offset
            case .leaveBlock, .leaveSpan:
                guard let start = open.popLast(), start.type == event.type else { return "\(event) closes another" }
                if event.offset < start.offset { return "\(event) ends before \(start)" }
                if event.offset < last { return "\(event) ends before \(last)" }
                last = max(last, event.offset)
            case .text:
                if event.start >= 0 {
                    if event.start < last { return "\(event) is before \(last)" }
                    if Int(event.start) + Int(event.length) > count { return "\(event) reaches outside" }
                    last = event.start + event.length
                } else if -1 - Int(event.start) + Int(event.length) > eventStream.loose.count,
                    event.type <= MarkdownEvent.Text.math.rawValue
                {
                    return "\(event) has no bytes"
                }
            }
        }
        return open.isEmpty ? nil : "\(open) stay open"
    }

    /// Parses bytes at the end of readable memory.
    static func read(_ bytes: [UInt8], options: MarkdownOptions) -> MarkdownEvents {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let room = (bytes.count / page + 1) * page
        let memory = unsafe mmap(nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
            return MarkdownEvents(events: [], places: [], loose: [])
        }
        defer { unsafe munmap(memory, room + page) }
        unsafe mprotect(memory + room, page, PROT_NONE)
        let start = unsafe (memory + room - bytes.count).assumingMemoryBound(to: UInt8.self)
        for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
        return unsafe MarkdownEvents.of(
            UnsafeBufferPointer(start: start, count: bytes.count), options: options, keepsFootnotes: true)
    }

    @Test func examplesLieWithinTheirSource() {
        for example in SpecExamples.all {
            let bytes = Array(example.markdown.utf8)
            for end in [bytes.count, bytes.count - 1, bytes.count / 2, bytes.count / 3] where end >= 0 {
                let problem = Self.problem(
                    Self.read(Array(bytes[..<end]), options: example.options), count: end)
                #expect(problem == nil, "\(example.testDescription) to \(end): \(problem ?? "")")
            }
        }
    }

    @Test func mutatedSourcesLieWithinTheirMemory() {
        let extra = unsafe getenv("GALLEY_MARKDOWN_FUZZ_SECONDS").flatMap { unsafe Int(String(cString: $0)) } ?? 0
        var random = SeededGenerator(seed: extra == 0 ? 7 : UInt64(time(nil)))
        let end = time(nil) + extra
        var rounds = 0
        var options = MarkdownOptions.gitHub
        while rounds < 800 || (extra > 0 && time(nil) < end) {
            rounds += 1
            options.math = Bool.random(using: &random)
            options.wikiLinks = Bool.random(using: &random)
            let bytes = MutatedMarkdown.bytes(using: &random)
            let eventStream = Self.read(bytes, options: options)
            if let problem = Self.problem(eventStream, count: bytes.count) {
                Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(problem)")
            }
        }
        if extra > 0 { print("mutated sources: \(rounds)") }
    }

    /// An address whose last byte claims to start a longer scalar does not extend outside its block.
    @Test(arguments: ["www.x", "http://don", "a www.x.", "ftp://a.b"]) func cutOffScalarsEndWithTheirBlock(
        address: String
    ) {
        for byte: UInt8 in [0xC3, 0xE2, 0xF0, 0xFF] {
            for rest in ["", "\n", "\n\n- two", "\n\n[ref"] {
                let bytes = Array(address.utf8) + [byte] + Array(rest.utf8)
                let problem = Self.problem(Self.read(bytes, options: .gitHub), count: bytes.count)
                #expect(problem == nil, "\(byte) \(rest.debugDescription): \(problem ?? "")")
            }
        }
    }

    /// A span that starts in the label of a wiki link must end there, or is plain text.
    @Test(arguments: [
        "[[a `b]]`", "[[a <b x=']]'>", "[[a <https://]]x.y>", "[[a $b]]$", "[[a|`]] `b` c `", "[[a <!-- ]] --> b",
        "[[a *b]]*",
        "[[a www.x.y]] z",
    ]) func spansEndInsideWikiLinks(source: String) {
        var options = MarkdownOptions.gitHub
        options.math = true
        options.wikiLinks = true
        let bytes = Array(source.utf8)
        let problem = Self.problem(Self.read(bytes, options: options), count: bytes.count)
        #expect(problem == nil, "\(source): \(problem ?? "")")
    }

    /// The source of a block or span is the source that was written for it.
    @Test func rangesAreThoseOfTheSource() {
        let source =
            "# A *b*\n\n> - c\n>   [d](e \"f\") `g`\n\nh **i _j_**  \nk<l@m.no>\n\n|p|q|\n|-|-|\n|r|~~s~~|\n\n```x\ny\n```\n"
        let bytes = Array(source.utf8)
        var found: [String] = []
        var open: [Int32] = []
        for event in MarkdownEvents.of(bytes, options: .gitHub).events {
            switch event.kind {
            case .enterBlock, .enterSpan: open.append(event.offset)
            case .leaveBlock, .leaveSpan:
                let start = open.removeLast()
                found.append(String(decoding: bytes[Int(start)..<Int(event.offset)], as: UTF8.self))
            case .text: break
            }
        }
        #expect(
            found == [
                "*b*", "# A *b*", "[d](e \"f\")", "`g`", "- c\n>   [d](e \"f\") `g`", "- c\n>   [d](e \"f\") `g`",
                "> - c\n>   [d](e \"f\") `g`", "_j_", "**i _j_**", "<l@m.no>", "h **i _j_**  \nk<l@m.no>", "p", "q",
                "|p|q|", "r", "~~s~~", "~~s~~", "|r|~~s~~|", "|p|q|\n|-|-|\n|r|~~s~~|", "```x\ny\n```", source,
            ])
    }
}
