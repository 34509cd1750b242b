/// The commands that are characters.
package enum MathSymbols {
    /// The character of a command, by its name without the backslash.
    package static let commands: [String: MathSymbol] = {
        var result: [String: MathSymbol] = [:]
        for (text, kind, hasLimits) in groups {
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let last = words.last, let scalar = UInt32(last, radix: 16) else { continue }
                for name in words.dropLast() {
                    result[String(name)] = MathSymbol(scalar, kind, hasLimits: hasLimits)
                }
            }
        }
        return result
    }()

    /// The symbols by character, for those that a formula contains directly.
    package static let characters: [UInt32: MathSymbol] = {
        var result: [UInt32: MathSymbol] = [:]
        for symbol in commands.values { result[symbol.scalar] = symbol }
        for (characters, kind) in [
            (",;", MathClass.punctuation), ("([", .opening), (")]!?", .closing), ("+", .binary), ("=<>:", .relation),
            ("/|.", .ordinary), ("×÷±·", .binary), ("⟨⌊⌈", .opening), ("⟩⌋⌉", .closing),
        ] as [(String, MathClass)] {
            for scalar in characters.unicodeScalars { result[scalar.value] = MathSymbol(scalar.value, kind) }
        }
        result[0x2D] = MathSymbol(0x2212, .binary)
        result[0x2A] = MathSymbol(0x2217, .binary)
        result[0x27] = MathSymbol(0x2032)
        return result
    }()

    /// The symbol of a character of the source.
    package static func symbol(for scalar: UInt32) -> MathSymbol { characters[scalar] ?? MathSymbol(scalar) }

    /// The delimiters, by command or character; `.` is none.
    package static let delimiters: [String: UInt32] = [
        "(": 0x28, ")": 0x29, "[": 0x5B, "]": 0x5D, "{": 0x7B, "}": 0x7D, "lbrace": 0x7B, "rbrace": 0x7D,
        "lbrack": 0x5B, "rbrack": 0x5D, "|": 0x7C, "vert": 0x7C, "lvert": 0x7C, "rvert": 0x7C, "Vert": 0x2016,
        "lVert": 0x2016, "rVert": 0x2016, "\\|": 0x2016, "<": 0x27E8, ">": 0x27E9, "langle": 0x27E8,
        "rangle": 0x27E9, "lfloor": 0x230A, "rfloor": 0x230B, "lceil": 0x2308, "rceil": 0x2309, "/": 0x2F,
        "backslash": 0x5C, "uparrow": 0x2191, "downarrow": 0x2193, "updownarrow": 0x2195, "Uparrow": 0x21D1,
        "Downarrow": 0x21D3, "Updownarrow": 0x21D5, "lgroup": 0x27EE, "rgroup": 0x27EF, ".": 0,
    ]

    /// The negated form of a relation, which has a separate character.
    package static let negations: [UInt32: UInt32] = [
        0x3D: 0x2260, 0x2208: 0x2209, 0x220B: 0x220C, 0x2203: 0x2204, 0x2223: 0x2224, 0x2225: 0x2226, 0x223C: 0x2241,
        0x2243: 0x2244, 0x2245: 0x2247, 0x2248: 0x2249, 0x2261: 0x2262, 0x3C: 0x226E, 0x3E: 0x226F, 0x2264: 0x2270,
        0x2265: 0x2271, 0x227A: 0x2280, 0x227B: 0x2281, 0x2282: 0x2284, 0x2283: 0x2285, 0x2286: 0x2288,
        0x2287: 0x2289, 0x22A2: 0x22AC, 0x22A8: 0x22AD, 0x2190: 0x219A, 0x2192: 0x219B, 0x2194: 0x21AE,
        0x21D0: 0x21CD, 0x21D2: 0x21CF, 0x21D4: 0x21CE,
    ]

    /// The names of functions, and whether their scripts are limits in display style.
    package static let functions: [String: Bool] = {
        var result: [String: Bool] = [:]
        let beside =
            "arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh"
        for name in beside.split(separator: " ") { result[String(name)] = false }
        for name in "det gcd inf lim liminf limsup max min Pr sup".split(separator: " ") { result[String(name)] = true }
        return result
    }()

    /// Accents, and whether they become wider with their base.
    package static let accents: [String: MathNode.Mark] = [
        "hat": .accent(0x302), "check": .accent(0x30C), "breve": .accent(0x306), "acute": .accent(0x301),
        "grave": .accent(0x300), "tilde": .accent(0x303), "bar": .accent(0x304), "vec": .accent(0x20D7),
        "dot": .accent(0x307), "ddot": .accent(0x308), "dddot": .accent(0x20DB), "mathring": .accent(0x30A),
        "widehat": .wideAccent(0x302), "widetilde": .wideAccent(0x303), "widecheck": .wideAccent(0x30C),
        "overline": .overline, "underline": .underline, "overbrace": .over(0x23DE), "underbrace": .under(0x23DF),
        "overrightarrow": .over(0x2192), "overleftarrow": .over(0x2190), "overleftrightarrow": .over(0x2194),
        "underrightarrow": .under(0x2192), "underleftarrow": .under(0x2190), "overbracket": .over(0x23B4),
        "underbracket": .under(0x23B5), "overparen": .over(0x23DC), "underparen": .under(0x23DD),
    ]

    /// Long arrows that have a thick space on both sides, in addition to that of relations.
    package static let spacedArrows: [String: UInt32] = ["iff": 0x27FA, "implies": 0x27F9, "impliedby": 0x27F8]

    /// Arrows that are as wide as the parts above and below them.
    package static let extensibleArrows: [String: UInt32] = [
        "xrightarrow": 0x2192, "xleftarrow": 0x2190, "xleftrightarrow": 0x2194, "xRightarrow": 0x21D2,
        "xLeftarrow": 0x21D0, "xLeftrightarrow": 0x21D4, "xmapsto": 0x21A6, "xhookrightarrow": 0x21AA,
        "xhookleftarrow": 0x21A9, "xrightharpoonup": 0x21C0, "xrightharpoondown": 0x21C1, "xleftharpoonup": 0x21BC,
        "xleftharpoondown": 0x21BD, "xrightleftharpoons": 0x21CC, "xleftrightharpoons": 0x21CB,
        "xtwoheadrightarrow": 0x21A0, "xlongequal": 0x3D,
    ]

    /// Spaces in mu; 18 mu are an em.
    package static let spaces: [String: Double] = [
        ",": 3, "thinspace": 3, ":": 4, ">": 4, "medspace": 4, ";": 5, "thickspace": 5, "!": -3, "negthinspace": -3,
        "negmedspace": -4, "negthickspace": -5, " ": 6, "\n": 6, "nobreakspace": 6, "enspace": 9, "enskip": 9,
        "quad": 18, "qquad": 36,
    ]

    /// The alphabets.
    package static let alphabets: [String: MathAlphabet] = [
        "mathrm": .upright, "mathup": .upright, "mathbf": .bold, "mathit": .italic, "mathnormal": .automatic,
        "mathbb": .doubleStruck, "mathcal": .script, "mathscr": .script, "mathfrak": .fraktur, "mathsf": .sansSerif,
        "mathtt": .monospace, "boldsymbol": .boldItalic, "bm": .boldItalic, "mathbfit": .boldItalic,
    ]

    /// Lines with the names of a character and its number.
    private static let groups: [(text: String, kind: MathClass, hasLimits: Bool)] = [
        (letters, .ordinary, false), (signs, .ordinary, false), (operators, .operation, true),
        (integrals, .operation, false), (binaries, .binary, false), (relations, .relation, false),
        (arrows, .relation, false), ("lbrace { 7B\nlangle 27E8\nlfloor 230A\nlceil 2308", .opening, false),
        ("lvert 7C\nlVert 2016\nlbrack 5B\nlgroup 27EE", .opening, false),
        ("rbrace } 7D\nrangle 27E9\nrfloor 230B\nrceil 2309", .closing, false),
        ("rvert 7C\nrVert 2016\nrbrack 5D\nrgroup 27EF", .closing, false),
        ("vert 7C\nVert | 2016\nbackslash 5C", .ordinary, false), ("colon 3A\nldotp 2E\ncdotp B7", .punctuation, false),
        ("ldots dots dotsc dotso 2026\ncdots dotsb dotsm dotsi 22EF\nddots 22F1", .inner, false),
    ]

    private static let letters = """
        alpha 3B1
        beta 3B2
        gamma 3B3
        delta 3B4
        epsilon 3F5
        varepsilon 3B5
        zeta 3B6
        eta 3B7
        theta 3B8
        vartheta 3D1
        iota 3B9
        kappa 3BA
        varkappa 3F0
        lambda 3BB
        mu 3BC
        nu 3BD
        xi 3BE
        omicron 3BF
        pi 3C0
        varpi 3D6
        rho 3C1
        varrho 3F1
        sigma 3C3
        varsigma 3C2
        tau 3C4
        upsilon 3C5
        phi 3D5
        varphi 3C6
        chi 3C7
        psi 3C8
        omega 3C9
        Gamma 393
        Delta 394
        Theta 398
        Lambda 39B
        Xi 39E
        Pi 3A0
        Sigma 3A3
        Upsilon 3A5
        Phi 3A6
        Psi 3A8
        Omega 3A9
        imath 131
        jmath 237
        """

    private static let signs = """
        infty 221E
        partial 2202
        nabla 2207
        hbar hslash 210F
        ell 2113
        wp 2118
        Re 211C
        Im 2111
        aleph 2135
        beth 2136
        gimel 2137
        forall 2200
        exists 2203
        nexists 2204
        emptyset varnothing 2205
        neg lnot AC
        top 22A4
        bot 22A5
        angle 2220
        measuredangle 2221
        triangle 25B3
        square Box 25A1
        blacksquare 25A0
        lozenge 25CA
        prime 2032
        backprime 2035
        surd 221A
        flat 266D
        natural 266E
        sharp 266F
        clubsuit 2663
        diamondsuit 2662
        heartsuit 2661
        spadesuit 2660
        complement 2201
        mho 2127
        eth F0
        vdots 22EE
        checkmark 2713
        dag 2020
        ddag 2021
        S A7
        P B6
        copyright A9
        pounds A3
        degree B0
        % 25
        # 23
        & 26
        $ 24
        _ 5F
        """

    private static let operators = """
        sum 2211
        prod 220F
        coprod 2210
        bigcap 22C2
        bigcup 22C3
        bigvee 22C1
        bigwedge 22C0
        bigoplus 2A01
        bigotimes 2A02
        bigodot 2A00
        biguplus 2A04
        bigsqcup 2A06
        """

    private static let integrals = """
        int 222B
        iint 222C
        iiint 222D
        oint 222E
        oiint 222F
        """

    private static let binaries = """
        pm B1
        mp 2213
        times D7
        div F7
        cdot 22C5
        ast 2217
        star 22C6
        circ 2218
        bullet 2219
        cap 2229
        cup 222A
        uplus 228E
        sqcap 2293
        sqcup 2294
        vee lor 2228
        wedge land 2227
        setminus smallsetminus 2216
        wr 2240
        diamond 22C4
        bigtriangleup 25B3
        bigtriangledown 25BD
        triangleleft 25C1
        triangleright 25B7
        oplus 2295
        ominus 2296
        otimes 2297
        oslash 2298
        odot 2299
        dagger 2020
        ddagger 2021
        amalg 2A3F
        ltimes 22C9
        rtimes 22CA
        boxplus 229E
        boxtimes 22A0
        """

    private static let relations = """
        leq le 2264
        geq ge 2265
        neq ne 2260
        lt 3C
        gt 3E
        leqslant 2A7D
        geqslant 2A7E
        leqq 2266
        geqq 2267
        ll 226A
        gg 226B
        prec 227A
        succ 227B
        preceq 2AAF
        succeq 2AB0
        sim 223C
        simeq 2243
        approx 2248
        approxeq 224A
        cong 2245
        equiv 2261
        propto varpropto 221D
        asymp 224D
        doteq 2250
        subset 2282
        supset 2283
        subseteq 2286
        supseteq 2287
        subsetneq 228A
        supsetneq 228B
        sqsubseteq 2291
        sqsupseteq 2292
        in 2208
        ni owns 220B
        notin 2209
        mid 2223
        nmid 2224
        parallel 2225
        nparallel 2226
        perp 27C2
        vdash 22A2
        dashv 22A3
        models vDash 22A8
        smile 2323
        frown 2322
        bowtie 22C8
        therefore 2234
        because 2235
        lesssim 2272
        gtrsim 2273
        triangleq 225C
        coloneqq 2254
        nleq 2270
        ngeq 2271
        nsubseteq 2288
        trianglelefteq 22B4
        """

    private static let arrows = """
        to rightarrow 2192
        gets leftarrow 2190
        leftrightarrow 2194
        uparrow 2191
        downarrow 2193
        updownarrow 2195
        Rightarrow 21D2
        Leftarrow 21D0
        Leftrightarrow 21D4
        Uparrow 21D1
        Downarrow 21D3
        Updownarrow 21D5
        longrightarrow 27F6
        longleftarrow 27F5
        longleftrightarrow 27F7
        Longrightarrow 27F9
        Longleftarrow 27F8
        Longleftrightarrow 27FA
        mapsto 21A6
        longmapsto 27FC
        hookrightarrow 21AA
        hookleftarrow 21A9
        rightharpoonup 21C0
        rightharpoondown 21C1
        leftharpoonup 21BC
        leftharpoondown 21BD
        rightleftharpoons 21CC
        leftrightharpoons 21CB
        nearrow 2197
        searrow 2198
        swarrow 2199
        nwarrow 2196
        rightleftarrows 21C4
        rightrightarrows 21C9
        twoheadrightarrow 21A0
        rightsquigarrow leadsto 21DD
        nrightarrow 219B
        nleftarrow 219A
        nRightarrow 21CF
        """
}
