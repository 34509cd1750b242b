public import CGalley
internal import Galley

@c @implementation
public func galley_cancellation_new(_ seconds: Double) -> OpaquePointer? {
    unsafe Cancellation(seconds: seconds).handle()
}

@c @implementation
public func galley_cancellation_cancel(_ cancellation: OpaquePointer?) {
    unsafe Cancellation.object(cancellation)?.token.cancel()
}

@c @implementation
public func galley_cancellation_is_cancelled(_ cancellation: OpaquePointer?) -> Int32 {
    unsafe Cancellation.object(cancellation)?.token.isCancelled == true ? 1 : 0
}

@c @implementation
public func galley_cancellation_retain(_ cancellation: OpaquePointer?) -> OpaquePointer? {
    unsafe Cancellation.retain(cancellation)
}

@c @implementation
public func galley_cancellation_release(_ cancellation: OpaquePointer?) {
    unsafe Cancellation.release(cancellation)
}

@c @implementation
public func galley_resources_new(
    _ options: UnsafePointer<galley_resources_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        _ = try unsafe Resources.of(nil)
        return try unsafe Resources(options).handle()
    }
}

@c @implementation
public func galley_resources_retain(_ resources: OpaquePointer?) -> OpaquePointer? {
    unsafe Resources.retain(resources)
}

@c @implementation
public func galley_resources_release(_ resources: OpaquePointer?) {
    unsafe Resources.release(resources)
}

@c @implementation
public func galley_resources_cancellable_new(
    _ resources: OpaquePointer?, _ cancellation: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let token = try unsafe Cancellation.required(cancellation, "cancellation").token
        return unsafe Resources(try unsafe Resources.of(resources), stoppedBy: token).handle()
    }
}

@c @implementation
public func galley_resources_add_font_file(
    _ resources: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let path = try unsafe Argument.path(path, path_length, "path")
        return Int32(clamping: try resources.resources.fonts.addFont(file: path).count)
    } ?? 0
}

@c @implementation
public func galley_resources_add_font_data(
    _ resources: OpaquePointer?, _ data: UnsafeRawPointer?, _ length: Int, _ name: UnsafePointer<CChar>?,
    _ name_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let bytes = try unsafe Argument.bytes(data, length, "data")
        let name = try unsafe Argument.option(name, name_length, "name") ?? "font data"
        return Int32(clamping: try resources.resources.fonts.addFont(bytes: bytes, name: name).count)
    } ?? 0
}

@c @implementation
public func galley_resources_add_font_folder(
    _ resources: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let path = try unsafe Argument.path(path, path_length, "path")
        return Int32(clamping: try resources.resources.fonts.addFonts(directory: path).count)
    } ?? 0
}

@c @implementation
public func galley_resources_families_new(
    _ resources: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let faces = try unsafe Resources.of(resources).resources.fonts.faces()
        return unsafe Bytes(Set(faces.map(\.family)).sorted().map { $0 + "\n" }.joined()).handle()
    }
}

@c @implementation
public func galley_resources_clear_caches(_ resources: OpaquePointer?) {
    guard let resources = try? unsafe Resources.of(resources) else { return }
    resources.resources.fonts.removeShapedText()
    resources.renderer.removeAllGlyphs()
}
