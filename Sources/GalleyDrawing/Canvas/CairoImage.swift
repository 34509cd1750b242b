internal import CCairo
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// A Cairo surface with the pixels of an image, which it retains.
@safe final class CairoImage {
    let raw: OpaquePointer
    let width: Int
    let height: Int

    /// `nil` if Cairo rejects the size.
    convenience init?(_ bitmap: Bitmap) {
        unsafe self.init(
            owner: bitmap, pixels: bitmap.buffer.pixels, width: bitmap.width, height: bitmap.height,
            stride: bitmap.stride)
    }

    /// The image as a document contains it, under its name. `nil` when Cairo refuses the size.
    convenience init?(_ picture: DocumentImage) {
        let bitmap = picture.bitmap
        unsafe self.init(
            owner: bitmap, pixels: bitmap.buffer.pixels, width: bitmap.width, height: bitmap.height,
            stride: bitmap.stride, name: picture.name)
        if let file = picture.file {
            let owner = unsafe Unmanaged.passRetained(file)
            let status = unsafe cairo_surface_set_mime_data(
                raw, CAIRO_MIME_TYPE_JPEG, file.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt(file.bytes.count), { unsafe $0.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).release() } },
                owner.toOpaque())
            if status != CAIRO_STATUS_SUCCESS { unsafe owner.release() }
        }
    }

    /// - Parameters:
    ///   - owner: Kept alive until Cairo no longer needs the pixels, which may be after this object.
    ///   - name: The same for all surfaces with this picture; a document contains it once.
    init?(
        owner: AnyObject, pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int,
        name: String? = nil
    ) {
        let surface = unsafe cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
            Int32(height), Int32(stride))
        guard let surface = unsafe surface else { return nil }
        guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        let retained = unsafe Unmanaged.passRetained(owner).toOpaque()
        let status = unsafe cairo_surface_set_user_data(surface, galley_cairo_key(), retained) { owner in
            guard let owner = unsafe owner else { return }
            unsafe Unmanaged<AnyObject>.fromOpaque(owner).release()
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe Unmanaged<AnyObject>.fromOpaque(retained).release()
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe raw = surface
        self.width = width
        self.height = height
        if let name, let copy = unsafe strdup(name) {
            let status = unsafe cairo_surface_set_mime_data(
                surface, CAIRO_MIME_TYPE_UNIQUE_ID, UnsafeRawPointer(copy).assumingMemoryBound(to: UInt8.self),
                UInt(strlen(copy)), { unsafe free($0) }, copy)
            if status != CAIRO_STATUS_SUCCESS { unsafe free(copy) }
        }
    }

    deinit {
        unsafe cairo_surface_destroy(raw)
    }
}
