internal import CFreeType
internal import GalleyText

/// A FreeType library. Each worker has a separate one, because a FreeType library supports one thread at a time.
@safe final class FreeTypeLibrary {
    let raw: FT_Library

    init() throws(GalleyError) {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
            throw .drawingFailed(operation: "starting FreeType", reason: "out of memory")
        }
        unsafe raw = library
    }

    deinit {
        unsafe FT_Done_FreeType(raw)
    }
}
