/// Rules W1 to W7, N1, N2, I1 and I2, applied to one isolating run sequence.
extension BidiResolver {
    @inline(__always)
    private func at(_ place: Int) -> BidiClass {
        unsafe classes[Int(sequence[place])]
    }

    @inline(__always)
    private func set(_ place: Int, _ kind: BidiClass) {
        unsafe classes[Int(sequence[place])] = kind
    }

    func weakTypes(_ length: Int, _ sos: BidiClass) {
        if held.contains(.nsm) || held.contains(.en) && held.contains(.al) { marksAndNumbers(length, sos) }
        if held.contains(.al) {
            // W3, which must follow W2.
            for place in 0..<length where at(place) == .al { set(place, .r) }
        }
        if held.contains(.es) || held.contains(.cs) || held.contains(.et) { separators(length) }
        guard held.contains(.en) else { return }
        // W7
        var lastStrong = sos
        for place in 0..<length {
            let kind = at(place)
            if kind == .l || kind == .r { lastStrong = kind }
            if kind == .en, lastStrong == .l { set(place, .l) }
        }
    }

    /// W1 and W2.
    private func marksAndNumbers(_ length: Int, _ sos: BidiClass) {
        var previous = sos
        var lastStrong = sos
        for place in 0..<length {
            var kind = at(place)
            if kind == .nsm {
                kind = previous.isIsolateInitiator || previous == .pdi ? .on : previous
                set(place, kind)
            }
            previous = kind
            switch kind {
            case .l, .r, .al: lastStrong = kind
            case .en where lastStrong == .al: set(place, .an)
            default: break
            }
        }
    }

    /// W4 to W6.
    private func separators(_ length: Int) {
        if length > 2 {
            for place in 1..<(length - 1) {
                let kind = at(place)
                guard kind == .es || kind == .cs else { continue }
                let before = at(place - 1)
                guard before == at(place + 1) else { continue }
                if before == .en || before == .an && kind == .cs { set(place, before) }
            }
        }
        var place = 0
        while place < length {
            let kind = at(place)
            if kind == .et {
                var end = place + 1
                while end < length, at(end) == .et { end += 1 }
                let isNumber = place > 0 && at(place - 1) == .en || end < length && at(end) == .en
                for inner in place..<end { set(inner, isNumber ? .en : .on) }
                place = end
                continue
            }
            if kind == .es || kind == .cs { set(place, .on) }
            place += 1
        }
    }

    func neutralTypes(_ length: Int, _ level: UInt8, _ sos: BidiClass, _ eos: BidiClass) {
        let embedding: BidiClass = level & 1 == 1 ? .r : .l
        var before = sos
        var place = 0
        while place < length {
            guard at(place).isNeutral else {
                before = at(place).strongDirection ?? before
                place += 1
                continue
            }
            var end = place + 1
            while end < length, at(end).isNeutral { end += 1 }
            let after = end < length ? at(end).strongDirection ?? eos : eos
            let kind = before == after ? before : embedding
            for inner in place..<end { set(inner, kind) }
            place = end
        }
    }

    func implicitLevels(_ length: Int, _ level: UInt8) {
        for place in 0..<length {
            let raise: UInt8
            switch at(place) {
            case .l: raise = level & 1
            case .r: raise = 1 - level & 1
            case .en, .an: raise = level & 1 == 1 ? 1 : 2
            default: raise = 0
            }
            unsafe levels[Int(sequence[place])] = level + raise
        }
    }
}
