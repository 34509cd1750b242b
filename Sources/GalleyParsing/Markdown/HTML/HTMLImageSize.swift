internal import GalleyText

/// The size that a tag gives an image, and the side that it floats to.
struct HTMLImageSize {
    var width: HTMLLength?
    var height: HTMLLength?
    var float: TextAttributes.FloatSide?

    /// Gives a box the size; one length alone keeps the ratio.
    func apply(to box: inout TextAttachment) {
        let ratio = box.height > 0 ? box.width / box.height : 0
        if case .fraction(let fraction)? = width { box.widthFraction = fraction }
        var (newWidth, newHeight): (Double?, Double?)
        if case .points(let value)? = width { newWidth = value }
        if case .points(let value)? = height { newHeight = value }
        switch (newWidth, newHeight) {
        case (let width?, let height?): (box.width, box.height) = (width, height)
        case (let width?, nil) where ratio > 0: (box.width, box.height) = (width, width / ratio)
        case (nil, let height?) where ratio > 0: (box.width, box.height) = (height * ratio, height)
        default: break
        }
    }
}
