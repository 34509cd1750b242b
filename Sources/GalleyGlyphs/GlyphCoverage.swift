internal import CFreeType
internal import CGalleyBlend

/// A converter of outlines to masks, with memory for the cells of one outline.
///
/// FreeType's rasterizer makes one mask per outline. Here cells are a quarter of a pixel wide, and the masks at all
/// quarters of a pixel are sums of them.
@safe final class GlyphCoverage {
    private var coverage = unsafe GalleyCoverage()

    deinit {
        unsafe galley_coverage_end(&coverage)
    }

    /// The target of an outline's points: converts 26.6 fixed point with y upwards to cells and pixels with y
    /// downwards.
    @safe private struct Gathering {
        let coverage: UnsafeMutablePointer<GalleyCoverage>
        let cells: Float
        let left: Float
        let top: Float

        func x(_ point: FT_Vector) -> Float { (Float(point.x) / 64 - left) * cells }
        func y(_ point: FT_Vector) -> Float { top - Float(point.y) / 64 }

        static func of(_ context: UnsafeMutableRawPointer?) -> Gathering? {
            unsafe context?.assumingMemoryBound(to: Gathering.self).pointee
        }
    }

    /// The mask of an outline in one bin, or the masks in all bins.
    func image(of outline: UnsafeMutablePointer<FT_Outline>, bin: UInt8) -> GlyphImage {
        var box = FT_BBox()
        unsafe FT_Outline_Get_CBox(outline, &box)
        let most = FT_Pos(GlyphRasterizer.largestMask * 64)
        // Broken fonts may have points anywhere.
        let reach = -most * 64...most * 64
        guard reach.contains(box.xMin), reach.contains(box.xMax), reach.contains(box.yMin), reach.contains(box.yMax),
            box.xMax - box.xMin <= most, box.yMax - box.yMin <= most
        else { return GlyphImage(kind: .outline) }
        guard box.xMax > box.xMin, box.yMax > box.yMin else { return GlyphImage(kind: .empty) }
        let hasAllBins = bin == GlyphKey.allBins
        let cells = hasAllBins ? GlyphRasterizer.bins : 1
        // A bin is 16 units of the outline.
        let shift = hasAllBins ? 0 : Int(bin) * 16
        let (left, right) = ((box.xMin + shift) >> 6, (box.xMax + shift + 63) >> 6)
        let (bottom, top) = (box.yMin >> 6, (box.yMax + 63) >> 6)
        guard unsafe galley_coverage_begin(&coverage, Int32((right - left) * cells), Int32(top - bottom)) == 0,
            unsafe gather(outline, cells: cells, left: Float(left) - Float(shift) / 64, top: Float(top))
        else { return GlyphImage(kind: .empty) }
        unsafe galley_coverage_sum(&coverage)
        let image =
            hasAllBins
            ? GlyphImage(
                quarters: Int32(box.xMin >> 4)..<Int32((box.xMax + 15) >> 4), top: Int32(-top),
                height: Int32(top - bottom))
            : GlyphImage(
                kind: .mask, left: Int32(left), top: Int32(-top), width: Int32(right - left),
                height: Int32(top - bottom))
        for bin in 0..<image.binCount {
            let mask = unsafe image.mask(in: bin)
            guard let memory = unsafe mask.memory else { break }
            let first = unsafe (Int(mask.left) - left) * cells - bin
            unsafe galley_coverage_mask(
                &coverage, Int32(cells), Int32(first), memory.assumingMemoryBound(to: UInt8.self), Int(mask.stride),
                mask.width)
        }
        return image
    }

    /// Collects the cells of an outline; false if it is invalid.
    private func gather(
        _ outline: UnsafeMutablePointer<FT_Outline>, cells: Int, left: Float, top: Float
    ) -> Bool {
        var functions = unsafe FT_Outline_Funcs(
            move_to: { to, context in
                guard let to = unsafe to?.pointee, let all = unsafe Gathering.of(context) else { return 1 }
                unsafe galley_coverage_move(all.coverage, all.x(to), all.y(to))
                return 0
            },
            line_to: { to, context in
                guard let to = unsafe to?.pointee, let all = unsafe Gathering.of(context) else { return 1 }
                unsafe galley_coverage_line(all.coverage, all.x(to), all.y(to))
                return 0
            },
            conic_to: { control, to, context in
                guard let control = unsafe control?.pointee, let to = unsafe to?.pointee,
                    let all = unsafe Gathering.of(context)
                else { return 1 }
                unsafe galley_coverage_conic(
                    all.coverage, all.cells, all.x(control), all.y(control), all.x(to), all.y(to))
                return 0
            },
            cubic_to: { first, second, to, context in
                guard let first = unsafe first?.pointee, let second = unsafe second?.pointee,
                    let to = unsafe to?.pointee, let all = unsafe Gathering.of(context)
                else { return 1 }
                unsafe galley_coverage_cubic(
                    all.coverage, all.cells, all.x(first), all.y(first), all.x(second), all.y(second), all.x(to),
                    all.y(to))
                return 0
            }, shift: 0, delta: 0)
        return unsafe withUnsafeMutablePointer(to: &coverage) { coverage in
            var all = unsafe Gathering(coverage: coverage, cells: Float(cells), left: left, top: top)
            return unsafe FT_Outline_Decompose(outline, &functions, &all) == 0
        }
    }
}
