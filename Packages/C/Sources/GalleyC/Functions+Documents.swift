public import CGalley
internal import Galley

@c @implementation
public func galley_document_new(
    _ resources: OpaquePointer?, _ format: Int32, _ data: UnsafeRawPointer?, _ length: Int,
    _ defaults: UnsafePointer<CChar>?, _ defaults_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        return try unsafe resources.run {
            var values = Document()
            if let defaults = unsafe defaults, defaults_length != 0 {
                values = try Document.decodeDefaults(
                    json: try unsafe Argument.bytes(defaults, defaults_length, "defaults")
                ).document
            }
            return try unsafe LoadedDocument.read(format, data, length, defaults: values, resources).handle()
        }
    }
}

@c @implementation
public func galley_document_filled_new(
    _ resources: OpaquePointer?, _ document: UnsafeRawPointer?, _ length: Int, _ data: UnsafeRawPointer?,
    _ data_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let template = try unsafe Argument.bytes(document, length, "document")
        let values = try unsafe Argument.bytes(data, data_length, "data")
        return try unsafe resources.run {
            try unsafe LoadedDocument(
                try Document(template: template, data: values, folder: resources.folder), resources
            ).handle()
        }
    }
}

@c @implementation
public func galley_document_open(
    _ resources: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ format: Int32,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let path = try unsafe Argument.path(path, path_length, "path")
        let format = try LoadedDocument.format(format)
        return try unsafe resources.run {
            try unsafe LoadedDocument(try Document(contentsOf: path, format: format), resources).handle()
        }
    }
}

@c @implementation
public func galley_document_retain(_ document: OpaquePointer?) -> OpaquePointer? {
    unsafe LoadedDocument.retain(document)
}

@c @implementation
public func galley_document_release(_ document: OpaquePointer?) {
    unsafe LoadedDocument.release(document)
}

@c @implementation
public func galley_document_text_new(
    _ document: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        unsafe Bytes(try unsafe LoadedDocument.required(document, "document").document.text.string).handle()
    }
}

@c @implementation
public func galley_document_json_new(
    _ document: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        unsafe Bytes(try unsafe LoadedDocument.required(document, "document").document.parsed.json()).handle()
    }
}

@c @implementation
public func galley_document_warnings_new(
    _ document: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let document = try unsafe LoadedDocument.required(document, "document").document
        return unsafe Bytes(GalleyWarning.json(of: document.warnings, in: document.text.string)).handle()
    }
}

@c @implementation
public func galley_measure(
    _ resources: OpaquePointer?, _ format: Int32, _ data: UnsafeRawPointer?, _ length: Int,
    _ measures: UnsafeMutablePointer<galley_measures>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let result = try resources.run {
            try LoadedLayout(try unsafe LoadedDocument.read(format, data, length, resources)).measures()
        }
        return try unsafe filled(measures, result, "measures")
    } ?? 0
}

@c @implementation
public func galley_measure_text(
    _ resources: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<galley_text_options>?, _ measures: UnsafeMutablePointer<galley_measures>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let text = try unsafe Argument.text(text, length, "text")
        let style = try unsafe TextStyle(options)
        let result = try resources.run { LoadedLayout.measures(of: try style.layout(text, resources)) }
        return try unsafe filled(measures, result, "measures")
    } ?? 0
}

/// Fills a structure of the caller.
///
/// - Returns: 1.
@unsafe private func filled<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ value: Value, _ name: String
) throws(CallError) -> Int32 {
    guard unsafe Argument.fill(pointer, value) == 1 else {
        throw .argument(name, "is NULL, or does not begin with its size; declare it with GALLEY_INIT")
    }
    return 1
}
