import CCairo
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct CairoCanvasTests {
    /// Calls `body` with a white Cairo image surface, and returns its pixels.
    private func draw(
        width: Int32 = 120, height: Int32 = 40, _ body: (OpaquePointer) throws -> Void
    ) throws -> [UInt32] {
        let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height))
        let context = try #require(cairo_create(surface))
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        try body(context)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        let data = try #require(cairo_image_surface_get_data(surface))
        return UnsafeMutableRawPointer(data).withMemoryRebound(to: UInt32.self, capacity: stride * Int(height)) {
            words in
            (0..<Int(height)).flatMap { y in (0..<Int(width)).map { words[y * stride + $0] } }
        }
    }

    @Test func equalsAnImageSurface() throws {
        let layout = try makeLayout("Office 123", size: 18) { $0.underline = .single }
        let ours = try ImageSurface(size: Size(width: 120, height: 40), scale: 1, background: .white)
        try ours.draw(layout, at: Point(x: 7.25, y: 3))
        let theirs = try draw { context in
            cairo_translate(context, 4.25, 1)
            try CairoCanvas(context).draw(layout, at: Point(x: 3, y: 2))
        }
        #expect(pixels(of: ours) == theirs)
    }

    @Test func respectsClipsOfEveryKind() throws {
        let layout = try makeLayout("WWWWWWWW", size: 30)
        let rectangle = try draw { context in
            cairo_rectangle(context, 10, 10, 30, 12)
            cairo_clip(context)
            try CairoCanvas(context).draw(layout)
        }
        #expect(rectangle.contains { $0 != 0xFFFF_FFFF })
        for (index, pixel) in rectangle.enumerated() where pixel != 0xFFFF_FFFF {
            #expect((10..<40).contains(index % 120) && (10..<22).contains(index / 120))
        }
        let round = try draw { context in
            cairo_arc(context, 40, 20, 9, 0, 6.3)
            cairo_clip(context)
            try CairoCanvas(context).draw(layout)
        }
        #expect(round.contains { $0 != 0xFFFF_FFFF })
        for (index, pixel) in round.enumerated() where pixel != 0xFFFF_FFFF {
            #expect((30..<50).contains(index % 120) && (10..<30).contains(index / 120))
        }
    }

    @Test func rotatedTextIsDrawnAlongTheRotation() throws {
        let layout = try makeLayout("lllllllllllll", size: 14)
        let turned = try draw(width: 40, height: 120) { context in
            cairo_translate(context, 40, 0)
            cairo_rotate(context, .pi / 2)
            try CairoCanvas(context).draw(layout)
        }
        let straight = try draw { try CairoCanvas($0).draw(layout) }
        let ink = { (pixels: [UInt32]) in pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) } }
        #expect(abs(ink(turned) - ink(straight)) / ink(straight) < 0.05)
    }

    @Test func leavesTheContextAsItWas() throws {
        _ = try draw { context in
            cairo_translate(context, 3, 4)
            cairo_set_line_width(context, 7)
            let canvas = CairoCanvas(context)
            try canvas.draw(
                try makeLayout("state") {
                    $0.underline = LineDecoration(pattern: .dash)
                    $0.stroke = TextStroke(width: 1)
                }, at: Point(x: 9, y: 9))
            var matrix = cairo_matrix_t()
            cairo_get_matrix(context, &matrix)
            #expect((matrix.x0, matrix.y0) == (3, 4))
            #expect(cairo_get_line_width(context) == 7)
            #expect(cairo_get_dash_count(context) == 0)
        }
    }

    @Test func aContextInErrorIsATypedError() throws {
        _ = try draw { context in
            let canvas = CairoCanvas(context)
            cairo_restore(context)
            #expect(throws: GalleyError.self) { try canvas.draw(try makeLayout("too late")) }
        }
    }
}
