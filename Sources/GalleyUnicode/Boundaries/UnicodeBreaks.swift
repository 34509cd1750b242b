internal import CICU

/// The boundaries found by an ICU break iterator.
enum UnicodeBreaks {
    /// Calls `body` with the UTF-8 offset of the start of each segment between two boundaries, in order; `iterator` is
    /// then at its end. Returns false if ICU fails; the result is then unknown.
    static func forEachStretch(
        of text: UTF8Bytes, by iterator: OpaquePointer, scratch: AnalysisScratch, _ body: (_ start: Int32) -> Void
    ) -> Bool {
        let units = unsafe scratch.utf16.reserve(text.count)
        let length = unsafe UTF16Conversion.convert(text, into: units)
        var error: Int32 = 0
        unsafe CICU_ubrk_setText(iterator, units, Int32(truncatingIfNeeded: length), &error)
        guard error <= 0 else { return false }
        var cursor = UTF16Cursor()
        var start = 0
        _ = unsafe CICU_ubrk_first(iterator)
        while true {
            let next = unsafe CICU_ubrk_next(iterator)
            guard next >= 0 else { break }
            body(Int32(truncatingIfNeeded: start))
            start = unsafe cursor.advance(to: Int(next), in: text)
        }
        // The iterator must not keep a pointer to memory that moves.
        unsafe CICU_ubrk_setText(iterator, nil, 0, &error)
        return true
    }
}
