internal import CMD4C

/// The grammar library, MD4C, called on bytes.
///
/// Its callbacks append to one array of plain values; no Swift closure runs and nothing is allocated per event.
enum MarkdownGrammar {
    /// Why there are no events.
    enum Failure: Error {
        /// The library counts bytes with 32 bits.
        case tooLong
        case outOfMemory
        /// Long definitions are used so often that reading on would take quadratic time.
        case exhausted
    }

    /// What the library hands on from a callback that ends the parse.
    fileprivate static let endsParse: Int32 = 1

    /// The events of `source`.
    ///
    /// - Parameters:
    ///   - shown: As many other bytes, which the library is to read in place of the source. Offsets and
    ///     strings are of the source all the same.
    ///   - shortened: The lengths of destinations and titles that `shown` has shorter, by where they start.
    ///   - flags: The library's.
    static func events(
        of source: [UInt8], shown: [UInt8]? = nil, shortened: [Int: Int] = [:], flags: UInt32
    ) throws(Failure) -> MarkdownEvents {
        guard source.count < Int(Int32.max) else { throw .tooLong }
        var status: Int32 = 0
        var result = MarkdownEvents.none
        // The library looks at what stands behind an inline link that is not closed. A line feed there is what it finds
        // behind every other line.
        var terminated: [UInt8] = []
        terminated.reserveCapacity(source.count + 1)
        terminated.append(contentsOf: shown ?? source)
        terminated.append(0x0A)
        unsafe terminated.withUnsafeBytes { all in
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: all.dropLast())
            guard let base = bytes.baseAddress else { return }
            let text = unsafe base.assumingMemoryBound(to: CChar.self)
            var surplus: [MarkdownEvent] = []
            result.events = unsafe Array(unsafeUninitializedCapacity: 64 + bytes.count / 8) { room, count in
                let collector = unsafe EventCollector(
                    source: text, count: bytes.count, original: source, shortened: shortened, room: room)
                var parser = MD_PARSER()
                parser.flags = flags
                unsafe parser.enter_block = { unsafe enterBlock($0, $1, $2) }
                unsafe parser.leave_block = { type, _, data in unsafe leave(.leaveBlock, type.rawValue, data) }
                unsafe parser.enter_span = { unsafe enterSpan($0, $1, $2) }
                unsafe parser.leave_span = { type, _, data in unsafe leave(.leaveSpan, type.rawValue, data) }
                unsafe parser.text = { type, text, size, data in
                    unsafe withCollector(data) { unsafe $0.appendText(type, text, size) }
                }
                status = unsafe md_parse(
                    text, MD_SIZE(bytes.count), &parser, Unmanaged.passUnretained(collector).toOpaque())
                count = unsafe collector.count
                surplus = unsafe collector.surplus
                (result.places, result.loose) = unsafe collector.finish()
            }
            result.events += surplus
        }
        if status == endsParse { throw .exhausted }
        guard status == 0 else { throw .outOfMemory }
        return result
    }
}

/// Calls `body` with the collector that `data` is, without counting a reference to it.
@inline(__always)
private func withCollector(_ data: UnsafeMutableRawPointer?, _ body: (EventCollector) -> Void) -> Int32 {
    guard let data = unsafe data else { return 0 }
    return unsafe Unmanaged<EventCollector>.fromOpaque(data)._withUnsafeGuaranteedRef { collector in
        unsafe body(collector)
        return unsafe collector.isExhausted ? MarkdownGrammar.endsParse : 0
    }
}

private func enterBlock(
    _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withCollector(data) { collector in
        var event = MarkdownEvent(kind: .enterBlock, type: UInt8(truncatingIfNeeded: type.rawValue))
        if let detail = unsafe detail {
            switch type {
            case MD_BLOCK_UL:
                event.flag = unsafe detail.load(as: MD_BLOCK_UL_DETAIL.self).is_tight != 0 ? 1 : 0
            case MD_BLOCK_OL:
                let list = unsafe detail.load(as: MD_BLOCK_OL_DETAIL.self)
                event.flag = list.is_tight != 0 ? 1 : 0
                event.start = Int32(clamping: list.start)
            case MD_BLOCK_LI:
                let item = unsafe detail.load(as: MD_BLOCK_LI_DETAIL.self)
                event.flag = item.is_task != 0 ? UInt8(bitPattern: item.task_mark) : 0
                event.start = item.is_task != 0 ? Int32(clamping: item.task_mark_offset) : 0
            case MD_BLOCK_H:
                event.level = unsafe UInt8(clamping: detail.load(as: MD_BLOCK_H_DETAIL.self).level)
            case MD_BLOCK_CODE:
                let code = unsafe detail.load(as: MD_BLOCK_CODE_DETAIL.self)
                event.start = unsafe collector.place(code.lang)
                event.flag = unsafe UInt8(bitPattern: code.fence_char)
            case MD_BLOCK_TABLE:
                event.start = unsafe Int32(clamping: detail.load(as: MD_BLOCK_TABLE_DETAIL.self).col_count)
            case MD_BLOCK_TH, MD_BLOCK_TD:
                event.flag = unsafe UInt8(truncatingIfNeeded: detail.load(as: MD_BLOCK_TD_DETAIL.self).align.rawValue)
            default: break
            }
        }
        unsafe collector.append(event)
    }
}

private func enterSpan(
    _ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withCollector(data) { collector in
        var event = MarkdownEvent(kind: .enterSpan, type: UInt8(truncatingIfNeeded: type.rawValue))
        if let detail = unsafe detail {
            switch type {
            case MD_SPAN_A:
                let link = unsafe detail.load(as: MD_SPAN_A_DETAIL.self)
                event.start = unsafe collector.place(link.href)
                event.length = unsafe collector.place(link.title)
            case MD_SPAN_IMG:
                let image = unsafe detail.load(as: MD_SPAN_IMG_DETAIL.self)
                event.start = unsafe collector.place(image.src)
                event.length = unsafe collector.place(image.title)
            case MD_SPAN_WIKILINK:
                event.start = unsafe collector.place(detail.load(as: MD_SPAN_WIKILINK_DETAIL.self).target)
            default: break
            }
        }
        unsafe collector.append(event)
    }
}

@inline(__always)
private func leave(_ kind: MarkdownEvent.Kind, _ type: UInt32, _ data: UnsafeMutableRawPointer?) -> Int32 {
    unsafe withCollector(data) { collector in
        unsafe collector.append(MarkdownEvent(kind: kind, type: UInt8(truncatingIfNeeded: type)))
    }
}
