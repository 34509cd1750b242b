/// The explicit rows or columns of a grid, with the names of their lines.
///
///     var style = BoxStyle()
///     style.gridTemplateColumns = [.names(["side"]), .points(120), .names(["main"]), .fraction(1)]
///     style.gridTemplateColumns = try GridTemplate("[side] 120px [main] 1fr")
///     style.gridTemplateRows = [.repeat(3, [.track(.auto)])]
public struct GridTemplate: Sendable, Hashable {
    /// A track of a template, or the names of a line, or several of them repeated.
    public enum Entry: Sendable, Hashable {
        /// A track.
        case track(GridTrack)
        /// The names of the line between two tracks.
        case names([String])
        /// Tracks and names several times.
        indirect case `repeat`(Int, [Entry])
        /// Tracks and names as often as they fit.
        indirect case autoFill([Entry])
        /// Tracks and names as often as they fit; tracks without items collapse.
        indirect case autoFit([Entry])

        /// A length in points.
        public static func points(_ points: Double) -> Entry { .track(.points(points)) }
        /// A percentage of the grid's content box.
        public static func percent(_ percent: Double) -> Entry { .track(.percent(percent)) }
        /// A share of the free space: the `fr` of CSS.
        public static func fraction(_ factor: Double) -> Entry { .track(.fraction(factor)) }
        /// The content size with a limit.
        public static func fitContent(_ limit: BoxLength) -> Entry { .track(.fitContent(limit)) }
        /// A smallest and a largest size.
        public static func minmax(_ least: GridTrack.Breadth, _ most: GridTrack.Breadth) -> Entry {
            .track(.minmax(least, most))
        }
        /// The size of the content, which takes free space.
        public static var auto: Entry { .track(.auto) }
        /// The smallest content size.
        public static var minContent: Entry { .track(.minContent) }
        /// The largest content size.
        public static var maxContent: Entry { .track(.maxContent) }
    }

    /// The tracks and the names of lines, in order.
    public var parts: [Entry]
    /// Whether the template takes the tracks of the grid around it. Then `parts` contains only names.
    public var isSubgrid: Bool

    /// Creates a template without tracks: the `none` of CSS.
    public init() { self.init([]) }

    /// Creates a template.
    public init(_ parts: [Entry], isSubgrid: Bool = false) {
        self.parts = parts
        self.isSubgrid = isSubgrid
    }

    /// The tracks of the grid around it, in the area of this one.
    public static let subgrid = GridTemplate([], isSubgrid: true)

    /// The maximum number of tracks of a template, and of the lines before and after it.
    package static let mostTracks = 10_000
}

extension GridTemplate: ExpressibleByArrayLiteral {
    /// Creates a template of tracks and names.
    public init(arrayLiteral parts: Entry...) { self.init(parts) }
}

extension GridTemplate {
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` with the name of the property.
    package func validate(_ name: String) throws(GalleyError) {
        if let reason = flaw { throw .invalidValue(name: name, value: "\(parts.count) parts", reason: reason) }
    }

    /// The reason why no grid can have the template; nil if one can.
    package var flaw: String? {
        var (count, autos, isFixed) = (0, 0, true)
        for part in parts {
            switch part {
            case .names: break
            case .track(let track):
                count += 1
                if let flaw = track.flaw { return flaw }
                isFixed = isFixed && track.isFixed
            case .repeat(let times, let inner):
                guard (1...GridTemplate.mostTracks).contains(times) else {
                    return "repeat() takes a number of times from 1 to \(GridTemplate.mostTracks)"
                }
                guard let tracks = tracks(inner) else { return GridTemplate.nested }
                for track in tracks { if let flaw = track.flaw { return flaw } }
                isFixed = isFixed && tracks.allSatisfy(\.isFixed)
                count += tracks.count * times
            case .autoFill(let inner), .autoFit(let inner):
                guard let tracks = tracks(inner) else { return GridTemplate.nested }
                for track in tracks { if let flaw = track.flaw { return flaw } }
                isFixed = isFixed && tracks.allSatisfy(\.isFixed)
                (count, autos) = (count + tracks.count, autos + 1)
            }
        }
        if isSubgrid, count > 0 { return "a subgrid has names of lines, but no tracks of its own" }
        guard count <= GridTemplate.mostTracks else {
            return "a grid has at most \(GridTemplate.mostTracks) rows and \(GridTemplate.mostTracks) columns"
        }
        if autos > 1 { return "auto-fill and auto-fit may occur only once" }
        if autos > 0, !isFixed {
            return "beside auto-fill or auto-fit, every track needs a length, such as 120px or minmax(120px, 1fr)"
        }
        return nil
    }

    private static let nested = "repeat() contains at least one track, and no other repeat()"

    /// The tracks that are repeated; a subgrid repeats names only.
    private func tracks(_ parts: [Entry]) -> [GridTrack]? {
        var tracks: [GridTrack] = []
        for part in parts {
            switch part {
            case .names: break
            case .track(let track): tracks.append(track)
            case .repeat, .autoFill, .autoFit: return nil
            }
        }
        return tracks.isEmpty && !isSubgrid ? nil : tracks
    }
}

extension GridTrack {
    /// The reason why no grid can have the track; nil if one can.
    package var flaw: String? {
        for breadth in breadths {
            if let number = breadth.number, !(number >= 0 && number <= 1e9) {
                return "a track's size is a number from 0 to 1e9"
            }
        }
        if case .minmax(.fraction, _) = self { return "the smallest size of minmax() is not a fraction; use 0 or auto" }
        if case .fitContent(let limit) = self, !limit.isLength {
            return "fit-content() takes a length or a percentage"
        }
        return nil
    }
}
