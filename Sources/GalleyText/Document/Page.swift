extension Document {
    /// The paper a document is laid out on, as many pages of it as the text needs.
    public struct Page: Sendable, Hashable {
        /// Which way paper lies.
        public enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
            /// The longer side is vertical.
            case portrait
            /// The longer side is horizontal.
            case landscape
        }

        /// Sizes of paper by name, as in CSS's `@page`.
        public enum Paper: String, Sendable, Hashable, Codable, CaseIterable {
            // ISO 216.
            /// ISO 216's.
            case A3, A4, A5, B4, B5
            // North America's.
            /// North America's.
            case letter, legal, ledger

            /// The size in points, upright.
            public var size: Size {
                func millimetres(_ width: Double, _ height: Double) -> Size {
                    Size(width: width / 25.4 * 72, height: height / 25.4 * 72)
                }
                return switch self {
                case .A3: millimetres(297, 420)
                case .A4: millimetres(210, 297)
                case .A5: millimetres(148, 210)
                case .B4: millimetres(250, 353)
                case .B5: millimetres(176, 250)
                case .letter: Size(width: 612, height: 792)
                case .legal: Size(width: 612, height: 1008)
                case .ledger: Size(width: 792, height: 1224)
                }
            }
        }

        /// Width and height of the paper in points, as it lies where ``orientation`` is `nil`.
        public var size: Size
        /// What text keeps from each edge of the paper, in points. Default an inch.
        public var margins: EdgeInsets
        /// Which way the paper lies; `nil` takes ``size`` as it is.
        public var orientation: Orientation?
        private var headers: [Document]
        private var footers: [Document]

        /// Paper of a size in points.
        ///
        /// `{{page}}` in the texts of `header` and `footer` stands for the page's number, which counts from 1, and
        /// `{{pages}}` for how many there are.
        public init(
            size: Size = Paper.A4.size, margins: EdgeInsets = EdgeInsets(72), orientation: Orientation? = nil,
            header: Document? = nil, footer: Document? = nil
        ) {
            self.size = size
            self.margins = margins
            self.orientation = orientation
            headers = header.map { [$0] } ?? []
            footers = footer.map { [$0] } ?? []
        }

        /// What stands in the upper margin of each page.
        public var header: Document? {
            get { headers.first }
            set { headers = newValue.map { [$0] } ?? [] }
        }

        /// What stands in the lower margin of each page.
        public var footer: Document? {
            get { footers.first }
            set { footers = newValue.map { [$0] } ?? [] }
        }

        /// Width and height of the paper as it lies.
        public var orientedSize: Size {
            switch orientation {
            case nil: size
            case .portrait: Size(width: min(size.width, size.height), height: max(size.width, size.height))
            case .landscape: Size(width: max(size.width, size.height), height: min(size.width, size.height))
            }
        }
    }

    /// The scales that a document's text may be set at so that all of it fits its container.
    public struct Fit: Sendable, Hashable {
        /// The smallest factor on sizes and lengths.
        public var minimumScale: Double
        /// The largest factor on sizes and lengths.
        public var maximumScale: Double

        /// Scales from the smallest to the largest.
        public init(minimumScale: Double = 0.5, maximumScale: Double = 1) {
            self.minimumScale = minimumScale
            self.maximumScale = maximumScale
        }
    }
}
