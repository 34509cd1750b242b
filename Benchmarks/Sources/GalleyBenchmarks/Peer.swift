import Glibc
import Peers

/// Pango with the same fonts, in its own font map.
final class Peer: @unchecked Sendable {
    // Sound: a peer is used by one thread at a time.
    let raw: OpaquePointer

    init(size: Double = 16) {
        var paths: [UnsafePointer<CChar>?] = fontFiles.map { UnsafePointer(strdup($0)) }
        raw = peer_create(&paths, paths.count, size)
        for path in paths { free(UnsafeMutableRawPointer(mutating: path)) }
    }

    deinit { peer_free(raw) }

    func label(_ text: Text) -> Double {
        text.withCharacters { peer_label(raw, $0, $1) }
    }

    func setSize(_ size: Double) {
        peer_set_size(raw, size)
    }
}

/// A Pango layout.
final class PeerPage: @unchecked Sendable {
    let raw: OpaquePointer

    init(_ peer: Peer, _ text: Text, width: Double, spans: [peer_span] = []) {
        raw = text.withCharacters { peer_layout_create(peer.raw, $0, $1, width, spans, spans.count) }
    }

    init(card description: String, _ peer: Peer, width: Double) {
        raw = peer_card_create(peer.raw, description, width)
    }

    deinit { peer_layout_free(raw) }

    var height: Double { peer_layout_height(raw) }
    var lines: Int { peer_layout_lines(raw) }
}

/// A Cairo image surface.
final class PeerSurface: @unchecked Sendable {
    let raw: OpaquePointer

    init(width: Int, height: Int, inLargePages: Bool = false) {
        raw =
            inLargePages
            ? peer_surface_create_in_large_pages(Int32(width), Int32(height))
            : peer_surface_create(Int32(width), Int32(height))
    }

    deinit { peer_surface_free(raw) }

    func draw(_ page: PeerPage, inset: Double = 0) {
        peer_surface_draw(raw, page.raw, inset)
    }

    /// Encodes with Cairo's own PNG writer and returns the number of bytes.
    func png() -> Int { peer_surface_png(raw) }

    /// Encodes with the fastest settings of libpng and returns the number of bytes.
    func fastPNG() -> Int { peer_surface_fast_png(raw) }
}

/// The floor of drawing: the glyphs of a page as masks with known positions.
final class PeerMasks: @unchecked Sendable {
    let raw: OpaquePointer

    init(_ page: PeerPage, inset: Double = 0) {
        raw = peer_masks_create(page.raw, inset)
    }

    deinit { peer_masks_free(raw) }

    func rasterise() { peer_masks_rasterise(raw) }
    func draw(on surface: PeerSurface) { peer_masks_draw(raw, surface.raw) }
}

/// Only HarfBuzz: the runs of a text with known fonts, scripts and directions.
final class Floor: @unchecked Sendable {
    let raw: OpaquePointer

    init(_ peer: Peer, _ text: Text) {
        raw = text.withCharacters { peer_runs_create(peer.raw, $0, $1) }
    }

    deinit { peer_runs_free(raw) }

    func shape() -> Int { peer_runs_shape(raw) }
}
