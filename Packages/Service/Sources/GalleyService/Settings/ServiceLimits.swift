/// The limits of a service. All are finite by default.
public struct ServiceLimits: Sendable, Hashable {
    /// The maximum area of a picture in pixels.
    public var pixels = 16_000_000
    /// The maximum side of a picture in pixels; of a PDF or SVG in points.
    public var side = 4096
    /// The maximum number of pixels per point.
    public var scale = 4.0
    /// The maximum size of a template, of a document, and of their data, in bytes each.
    public var documentBytes = 262_144
    /// The maximum number of boxes.
    public var boxes = 2000
    /// The maximum number of values in a filled template.
    public var templateValues = 100_000
    /// The maximum size of all texts in UTF-8 bytes.
    public var textBytes = 100_000
    /// The maximum number of spans.
    public var spans = 5000
    /// The maximum number of exclusions and of parts of paths that text is laid out in or around.
    public var shapes = 1000
    /// The maximum nesting of JSON.
    public var nesting = 64
    /// The maximum number of images.
    public var images = 32
    /// The maximum area of an image file in pixels.
    public var imagePixels = 16_000_000
    /// The maximum size of an image file in bytes.
    public var imageBytes = 8 << 20
    /// The maximum number of pages of a PDF.
    public var pages = 20
    /// The time from the arrival of a request to the end of its rendering, in seconds.
    public var time = 5.0
    /// The number of requests that wait for a worker. Further ones are answered with 429.
    public var queue = 64
    /// The number of open connections. Further ones wait to be accepted.
    public var connections = 1024
    /// The maximum size of a request's target and header in bytes.
    public var headerBytes = 16_384
    /// The maximum size of a request's body in bytes.
    public var bodyBytes = 1 << 20
    /// The time for receiving the header of a request, in seconds, and the time between requests.
    public var headerTime = 10.0
    /// The time for receiving the body of a request, in seconds.
    public var bodyTime = 10.0
    /// The time for sending a response, in seconds.
    public var sendTime = 30.0

    /// Creates the default limits.
    public init() {}

    /// A limit by its name, such as `pixels`.
    private enum Field {
        case whole(WritableKeyPath<ServiceLimits, Int>, ClosedRange<Int>)
        case decimal(WritableKeyPath<ServiceLimits, Double>, ClosedRange<Double>)
    }

    private static var fields: [(name: String, field: Field)] {
        let times = 0.01...86_400.0
        let counts = 1...1_000_000_000
        return [
            ("pixels", .whole(\.pixels, counts)), ("side", .whole(\.side, 1...32_767)),
            ("scale", .decimal(\.scale, 0.1...100)), ("documentBytes", .whole(\.documentBytes, counts)),
            ("boxes", .whole(\.boxes, counts)), ("templateValues", .whole(\.templateValues, 1...2_000_000)),
            ("textBytes", .whole(\.textBytes, counts)), ("spans", .whole(\.spans, counts)),
            ("shapes", .whole(\.shapes, counts)), ("nesting", .whole(\.nesting, 1...96)),
            ("images", .whole(\.images, 0...1_000_000)),
            ("imagePixels", .whole(\.imagePixels, counts)), ("imageBytes", .whole(\.imageBytes, counts)),
            ("pages", .whole(\.pages, counts)), ("time", .decimal(\.time, times)),
            ("queue", .whole(\.queue, 0...1_000_000)), ("connections", .whole(\.connections, 1...1_000_000)),
            ("headerBytes", .whole(\.headerBytes, 256...1_000_000)), ("bodyBytes", .whole(\.bodyBytes, counts)),
            ("headerTime", .decimal(\.headerTime, times)), ("bodyTime", .decimal(\.bodyTime, times)),
            ("sendTime", .decimal(\.sendTime, times)),
        ]
    }

    /// A limit by its name.
    public struct Value: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The current value.
        public var value: String
    }

    /// The names of all limits with their current values.
    public var values: [Value] {
        ServiceLimits.fields.map { name, field in
            switch field {
            case .whole(let path, _): Value(name: name, value: "\(self[keyPath: path])")
            case .decimal(let path, _): Value(name: name, value: JSON.digits(of: self[keyPath: path]))
            }
        }
    }

    /// Sets a limit by its name.
    ///
    /// - Throws: ``ServiceError`` for an unknown name, or a value that the limit cannot have.
    public mutating func set(_ name: String, to text: String) throws(ServiceError) {
        guard let field = ServiceLimits.fields.first(where: { $0.name == name })?.field else {
            let names = ServiceLimits.fields.map(\.name).joined(separator: ", ")
            throw .badRequest("limit", "there is no limit \(name); there are \(names)")
        }
        switch field {
        case .whole(let path, let range):
            guard let value = Int(text), range.contains(value) else {
                throw .badRequest(
                    name, "expected a whole number from \(range.lowerBound) to \(range.upperBound), found \(text)")
            }
            self[keyPath: path] = value
        case .decimal(let path, let range):
            guard let value = Double(text), range.contains(value) else {
                throw .badRequest(
                    name, "expected a number from \(range.lowerBound) to \(range.upperBound), found \(text)")
            }
            self[keyPath: path] = value
        }
    }
}
