package import GalleyDocuments
package import GalleyValues

extension JSONWriter {
    /// Writes the `id` of a document that has one.
    package mutating func identifier(_ id: String?) {
        guard let id else { return }
        key("id")
        string(id)
    }

    /// Writes a number of points: the shortest form that reads back as the same number, so that measured sizes give the
    /// same layout, but with at least three decimals if it is not whole.
    package mutating func length(_ value: Double) {
        number(value, decimals: 3)
    }

    package mutating func rect(_ rect: Rect) {
        beginArray()
        length(rect.x)
        length(rect.y)
        length(rect.width)
        length(rect.height)
        endArray()
    }

    package mutating func range(_ range: Range<Int>) {
        beginArray()
        integer(range.lowerBound)
        integer(range.upperBound)
        endArray()
    }

    /// Writes the answer for a document that could not be processed.
    package mutating func failure(_ error: GalleyError, id: String?, line: Int) {
        beginObject()
        key("id")
        if let id { string(id) } else { null() }
        key("error")
        self.error(error, line: line)
        endObject()
    }

    /// Writes an error, with its line in a batch.
    package mutating func error(_ error: GalleyError, line: Int? = nil) {
        beginObject()
        key("code")
        string(error.code)
        key("message")
        string(error.description)
        key("path")
        if let path = error.path { string(path) } else { null() }
        if let rule = error.rule {
            key("rule")
            string(rule)
        }
        if let line {
            key("line")
            integer(line)
        }
        endObject()
    }
}
