internal import CHarfBuzz
internal import GalleyText
internal import Glibc

/// The spacing after clusters, in ``LayoutUnit``s.
public struct TextSpacing: BitwiseCopyable {
    /// The spacing after every cluster.
    var letter: Int32
    /// The additional spacing after word separators.
    var word: Int32

    /// The spacing after a cluster with the given advance.
    ///
    /// Letters of a cursive script remain joined (CSS Text 3, 8.2.1). Negative spacing is limited to the cluster's
    /// advance, so that later text in a line never starts earlier.
    @inline(__always)
    func extra(after advance: Int, script: UInt32, isSpace: Bool, isSeparator: Bool) -> Int32 {
        var extra = letter != 0 && !isSpace && !isSeparator && Self.joinsLetters(script) ? 0 : letter
        if isSeparator { extra &+= word }
        return extra < 0 ? max(extra, Int32(clamping: min(0, -advance))) : extra
    }

    /// Whether letters of a script join within words (Unicode's ArabicShaping.txt).
    public static func joinsLetters(_ script: UInt32) -> Bool {
        switch script {
        // Arab, Syrc, Mong, Nkoo, Mand, Phag, Mani, Phlp, Rohg, Sogd, Adlm, Chrs, Ougr.
        case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4D61_6E64, 0x5068_6167, 0x4D61_6E69, 0x5068_6C70,
            0x526F_6867, 0x536F_6764, 0x4164_6C6D, 0x4368_7273, 0x4F75_6772:
            true
        default: false
        }
    }
}
