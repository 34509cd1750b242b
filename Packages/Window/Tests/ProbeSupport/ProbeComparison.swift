import Foundation
package import GalleyInterface

/// Comparisons of pictures with those of headless hosts.
@MainActor package enum ProbeComparison {
    /// The number of pixels of a picture that differ from those that a headless host draws for the same text, selection,
    /// size and focus; -1 if the sizes differ.
    package static func difference(
        of picture: ImageSurface, _ own: NodeHost, isFocused: Bool, _ name: String
    ) throws -> Int {
        guard let path = own.path(of: "text") else { return -1 }
        let host = NodeHost(size: own.size, environment: own.environment, group: DisplayGroup(loop: HostLoop()))
        host.resize(to: own.size, scale: own.scale)
        let headless = HeadlessHost()
        let session = HostSession(host, host: headless)
        session.caretBlinkInterval = nil
        try host.describeImmediately(ProbePage(name: name))
        guard let same = host.path(of: "text") else { return -1 }
        if own.controlState(of: path).contains(.focused) { host.setFocus(same) }
        if !isFocused { session.handle(.focus(false)) }
        host.edit(same) { editor in
            editor.setText(own.editedText(of: path) ?? AttributedText())
            if let selection = own.selection(of: path) { editor.select(selection) }
            return true
        }
        // Work in the background ends, however long it takes.
        let end = ContinuousClock.now + .seconds(30)
        repeat {
            session.turn()
            session.present()
            usleep(2000)
        } while !host.isIdle && ContinuousClock.now < end
        session.turn()
        session.present()
        guard let wanted = headless.surface else { return -1 }
        return count(picture, wanted)
    }

    private static func count(_ found: ImageSurface, _ wanted: ImageSurface) -> Int {
        guard found.width == wanted.width, found.height == wanted.height else { return -1 }
        return found.withUnsafeBytes { left in
            wanted.withUnsafeBytes { right in
                var count = 0
                for row in 0..<found.height {
                    for column in 0..<found.width {
                        // Blue, green and red; windows have no transparent pixels.
                        let (a, b) = (row * found.stride + column * 4, row * wanted.stride + column * 4)
                        if (0..<3).contains(where: { left[a + $0] != right[b + $0] }) { count += 1 }
                    }
                }
                return count
            }
        }
    }

    /// The pixels as bytes of red, green and blue.
    package static func bytes(of picture: ImageSurface) -> [UInt8] {
        picture.withUnsafeBytes { pixels in
            (0..<picture.height).flatMap { row in
                (0..<picture.width).flatMap { column -> [UInt8] in
                    let first = row * picture.stride + column * 4
                    return [pixels[first + 2], pixels[first + 1], pixels[first]]
                }
            }
        }
    }
}
