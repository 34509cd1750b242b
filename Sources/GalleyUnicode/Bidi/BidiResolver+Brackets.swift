/// Rule N0: resolves the direction of paired brackets.
extension BidiResolver {
    /// The maximum stack depth of BD16.
    private static let stackDepth = 63

    func pairedBrackets(_ length: Int, _ level: UInt8, _ sos: BidiClass) {
        let embedding: BidiClass = level & 1 == 1 ? .r : .l
        for (opening, closing) in pairs(length) {
            var hasOpposite = false
            var hasEmbedding = false
            for place in (opening + 1)..<closing {
                guard let direction = unsafe classes[Int(sequence[place])].strongDirection else { continue }
                if direction == embedding {
                    hasEmbedding = true
                    break
                }
                hasOpposite = true
            }
            if hasEmbedding {
                assign(embedding, opening, closing, length)
            } else if hasOpposite {
                var before = sos
                var place = opening - 1
                while place >= 0 {
                    if let direction = unsafe classes[Int(sequence[place])].strongDirection {
                        before = direction
                        break
                    }
                    place -= 1
                }
                assign(before != embedding ? before : embedding, opening, closing, length)
            }
        }
    }

    /// The bracket pairs of BD16, sorted by opening bracket.
    private func pairs(_ length: Int) -> [(opening: Int, closing: Int)] {
        var open: [(bracket: Int32, place: Int)] = []
        var found: [(opening: Int, closing: Int)] = []
        for place in 0..<length {
            let index = unsafe Int(sequence[place])
            let bracket = unsafe brackets[index]
            guard bracket != 0, unsafe classes[index] == .on else { continue }
            if bracket > 0 {
                guard open.count < Self.stackDepth else { break }
                open.append((bracket, place))
            } else if let match = open.lastIndex(where: { $0.bracket == -bracket }) {
                found.append((open[match].place, place))
                open.removeSubrange(match...)
            }
        }
        found.sort { $0.opening < $1.opening }
        return found
    }

    private func assign(_ direction: BidiClass, _ opening: Int, _ closing: Int, _ length: Int) {
        for bracket in [opening, closing] {
            unsafe classes[Int(sequence[bracket])] = direction
            // Marks on a bracket get its direction.
            var place = bracket + 1
            while place < length, unsafe originals[Int(sequence[place])] == .nsm {
                unsafe classes[Int(sequence[place])] = direction
                place += 1
            }
        }
    }
}
