internal import CICU

/// Words of Thai, Lao, Khmer and Burmese, which are written without spaces, from ICU's dictionaries.
enum DictionaryBreaks {
    /// Marks the start of each word in `ranges` as `dictionaryWord` in `classes`.
    static func mark(
        _ text: UTF8Bytes, _ ranges: [Range<Int>], into classes: UnsafeMutablePointer<UInt8>, scratch: AnalysisScratch
    ) {
        guard let iterator = unsafe scratch.openLineIterator() else { return }
        for range in ranges {
            let piece = unsafe UTF8Bytes(rebasing: text[range])
            let units = unsafe scratch.utf16.reserve(piece.count)
            let length = unsafe UTF16Conversion.convert(piece, into: units)
            var error: Int32 = 0
            unsafe CICU_ubrk_setText(iterator, units, Int32(truncatingIfNeeded: length), &error)
            guard error <= 0 else { continue }
            var cursor = UTF16Cursor()
            _ = unsafe CICU_ubrk_first(iterator)
            while true {
                let place = unsafe CICU_ubrk_next(iterator)
                guard place >= 0, Int(place) < length else { break }
                let offset = range.lowerBound + (unsafe cursor.advance(to: Int(place), in: piece))
                // Never before a mark.
                if unsafe classes[offset] & 64 == 0 {
                    unsafe classes[offset] = LineBreakClass.dictionaryWord.rawValue
                }
            }
        }
        // The iterator must not keep a pointer to memory that moves.
        var error: Int32 = 0
        unsafe CICU_ubrk_setText(iterator, nil, 0, &error)
    }
}
