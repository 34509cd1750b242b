/// The fonts that the program added, by name.
public struct ProgramFonts: Sendable {
    /// The faces in the order in which they were added.
    public private(set) var records: [FontRecord] = []
    /// The faces by all family names in lower case.
    private(set) var families: [String: [FontRecord]] = [:]
    /// The faces and named instances by full and PostScript name in lower case.
    private(set) var faces: [String: (record: FontRecord, instance: [Float]?)] = [:]
    /// Whether a font has an axis that follows the size.
    private(set) var hasOpticalSizes = false

    /// Adds a face, unless an equal one was added before; returns the stored one.
    public mutating func add(_ record: FontRecord) -> FontRecord {
        if case .file(let path) = record.location {
            let known = record.description.families.first.flatMap { families[$0] } ?? []
            for other in known where other.index == record.index {
                if case .file(path) = other.location { return other }
            }
        }
        records.append(record)
        hasOpticalSizes = hasOpticalSizes || record.resource?.hasOpticalSizes ?? false
        for name in record.description.families { families[name, default: []].append(record) }
        for name in record.description.faces where faces[name] == nil { faces[name] = (record, nil) }
        for instance in record.description.instances where faces[instance.name] == nil {
            faces[instance.name] = (record, instance.coordinates)
        }
        return record
    }
}
