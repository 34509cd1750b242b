import Foundation
import Testing

/// The behaviours of Texture's nodes, each with the tests that check it here, or with the line of the article "Coming from
/// Texture" that states a deliberate difference.
@Suite struct TextureRowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// Names of test functions.
        var tests: [String] = []
        /// Phrases of the article.
        var article: [String] = []

        var testDescription: String { name }

        init(_ name: String, _ tests: [String] = [], article: [String] = []) {
            self.name = name
            self.tests = tests
            self.article = article
        }
    }

    // MARK: Node classes

    static let classes = [
        Row("display node", ["aComponentIsAsLargeAsItsContents", "nothingIsShownUntilEverythingIsDrawn"]),
        Row(
            "cell node",
            ["interfaceStatesAreBalancedAndRowsAreEvicted", "rowsAreSelectedByPointerAndDescribedAgain"],
            article: ["`ASCellNode`"]),
        Row("text cell node", article: ["`ASTextCellNode`"]),
        Row("text node", ["linksAreTappedAndFocused"], article: ["`ASTextNode`, `ASTextNode2`"]),
        Row("editable text node", ["typingEditsAndReports", "aPlaceholderIsShownWhileThereIsNoText"]),
        Row(
            "image node",
            ["contentModes", "theFocusStaysInSight", "imagesAreNeverDrawnWithMorePixelsThanTheyHave"],
            article: ["stretchable images"]),
        Row(
            "network image node",
            [
                "aLateImageAppearsWithoutALayout", "progressiveImagesAreShownWhileInSight",
                "leavingThePreloadRangeCancels", "failuresAreTriedAgain",
            ], article: ["there is no network client"]),
        Row("multiplex image node", ["theBestOfSeveralSourcesIsShown", "worseSourcesAreTakenInTheirOrder"]),
        Row(
            "control node",
            [
                "eventsAreReportedInOrder", "aDisabledButtonIsNotPressed", "aRemovedButtonLosesItsPress",
                "aPressIsTrackedOutsideOfTheControl",
            ], article: ["a second touch cancels tracking"]),
        Row("button node", ["buttonsHaveContentsForEachState", "contentsFollowTheState"]),
        Row(
            "scroll node",
            [
                "scrollContentsAreUnboundedAndAtLeastAsLargeAsTheNode", "aScrollNodeIsAsLargeAsItMayBe",
                "aScrollNodeOnBothAxesHasAllOfItsContents",
            ]),
        Row("node controller", article: ["`ASNodeController`"]),
        Row("map and video nodes", article: ["`ASMapNode`, `ASVideoNode`"]),
    ]

    // MARK: Asynchronous display

    static let display = [
        Row(
            "display block",
            [
                "asynchronousLayersAreDrawnByWorkers", "aLayerWithoutSizeIsDrawnOnceItHasOne",
                "aNodeWithoutAreaIsDrawnOnceItHasOne",
            ]),
        Row(
            "synchronous path",
            ["synchronousLayersAreDrawnInTheTurn", "synchronousNodesAreDrawnInTheTurnThatMountsThem"]),
        Row("completion", ["completionsRunTogetherInOrder", "nothingIsShownUntilEverythingIsDrawn"]),
        Row(
            "sentinel cancellation",
            ["aNewerRequestSupersedesTheOlder", "staleResultsAreNotShown", "layoutLooksAtItsCancellation"]),
        Row("container", ["layersOfAContainerAppearTogether", "theNearestContainerCounts"]),
        Row(
            "transaction",
            [
                "workDoesNotWaitForTheCommit", "anEmptyTransactionIsCompleteAtOnce",
                "cancellingATransactionCompletesItOnce",
            ]),
        Row("group", ["aTurnCommitsTheOpenTransactions", "completionsMayOpenTransactions"]),
        Row(
            "queue",
            [
                "theFirstWorkerTakesWorkInOrder", "furtherWorkersTakeTheUrgentFirst",
                "thereAreNeverMoreWorkersThanAllowed",
            ]),
        Row("drawing priority", ["nodesInSightAreDrawnFirst"]),
        Row("debug slow mode", article: ["debug slow mode"]),
        Row("run-loop queue", ["aTurnIsRequestedOnce"], article: ["the run-loop queue"]),
        Row("transaction queue for interface states", ["statesAreDeliveredOnceATurn"]),
        Row("display suspension", ["suspensionStopsAndResumes", "suspendedHostsDrawWhenTheyGoOn"]),
        Row("ensure display synchronously", ["immediateDisplayDoesNotWait", "immediatePresentationIsTheSame"]),
        Row(
            "set needs display",
            ["aNewerRequestSupersedesTheOlder", "recursiveDisplayReachesAll"]),
        Row(
            "clear contents",
            ["picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain", "memoryPressureReleasesWhatIsNotSeen"]),
        Row("thread-safe deallocation", ["aReleasedHostEndsItsWork"], article: ["thread-safe deallocation"]),
    ]

    // MARK: Rasterising, layer backing, pending state, hierarchy

    static let hierarchy = [
        Row(
            "rasterise subtree",
            ["aRasterizedSubtreeLooksTheSame", "rasterizingLooksTheSame", "rasterizedNodesHaveStatesAndEvents"]),
        Row("layer-backed", article: ["`isLayerBacked`"]),
        Row("pending state", article: ["pending state"]),
        Row("hierarchy state bits", article: ["range-managed and other nodes"]),
        Row(
            "corner rounding", ["roundCornersClipContentsAndChildren", "clipsAndCornersClip"],
            article: ["precomposited, clipping and masked corners"]),
        Row(
            "subnode API", ["nodesAreInsertedRemovedReplacedAndReordered", "twoSiblingsWithOneIDAreAnError"],
            article: ["`addSubnode:`"]),
        Row("coordinate conversion", ["framesAreSumsOfOffsets"], article: ["coordinate conversion between nodes"]),
        Row(
            "trait collection",
            ["aThemeDrawsWhatUsesIt", "anEnvironmentIsChangedForAPart", "aComponentThatReadsTheSizeIsDescribedAgain"]),
        Row("right to left", ["rightToLeftMirrorsEveryFrame"], article: ["mirrored layout for right-to-left"]),
        Row("safe area and layout margins", article: ["`safeAreaInsets`"]),
        Row("error reporting", ["anErrorLeavesTheScreenAsItWas"], article: ["the non-fatal error block"]),
        Row("signposts", ["tracesEndWithTheCommit"], article: ["signposts"]),
    ]

    // MARK: Interface states

    static let states = [
        Row("state bits", ["interfaceStatesAreDeliveredInOrderAndBalanced"]),
        Row("who sets them", ["aHiddenHostStillPreloadsAndDisplays"], article: ["range-managed and other nodes"]),
        Row("callback order", ["interfaceStatesAreDeliveredInOrderAndBalanced", "statesAreDeliveredOnceATurn"]),
        Row(
            "effects",
            ["leavingThePreloadRangeCancels", "picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain"],
            article: ["contents cleared on leaving the display range"]),
        Row("did-display finish", ["aPlaceholderIsShownUntilTheNodeIsDrawn"]),
        Row("range tuning", ["leavingThePreloadRangeCancels"], article: ["`ASRangeTuningParameters`"]),
        Row("rect growth and range mode", article: ["range modes and `ASRangeTuningParameters`"]),
        Row(
            "low memory, background, foreground", ["memoryPressureReleasesWhatIsNotSeen"], article: ["memory warnings"]),
        Row("processing order", ["interfaceStatesAreBalanced"]),
        Row("batch fetching", ["decisionTable", "oneFetchRunsAtATimeAndTheNextWaitsForItsItems"]),
        Row("data controller and element map", ["differencesLeadFromOneToTheOther"], article: ["index paths"]),
        Row("cell layout mode", ["theFirstRowsAppearTogether"]),
    ]

    // MARK: Hit testing, placeholders, images, transitions, layout cache

    static let behaviours = [
        Row("hit-test slop", ["hitSlopEnlargesAndAncestorsLimitIt", "hiddenAndUntouchableNodesAreNotHit"]),
        Row("hit-test debug overlay", ["hitAreasAreShown"]),
        Row("placeholder", ["aPlaceholderIsShownUntilTheNodeIsDrawn", "placeholdersFadeIntoContents"]),
        Row("never show placeholders", article: ["`neverShowPlaceholders`"]),
        Row("image modification block", ["tintAndModifierChangeTheImage"]),
        Row(
            "automatic subnodes",
            ["nodesAreInsertedRemovedReplacedAndReordered", "incrementalPresentationEqualsANewOne"]),
        Row(
            "layout transitions",
            [
                "movesAreAnimated", "theNewestTransitionContinuesFromTheScreen", "insertedNodesFadeInAndRemovedOnesOut",
                "aChangeDuringATransitionIsNotLost",
            ], article: ["a newer invalidation during an asynchronous transition"]),
        Row("layout cache", ["anEqualSizeIsNotMeasuredAgain", "anEqualDescriptionIsNotLaidOutOrDrawn"]),
        Row("flattening", ["framesAreSumsOfOffsets", "pathsAreIdsOrKindsAndPositions"]),
        Row("layout rules", ["emptySpecsHaveTheMinimumSize", "invalidSizesAreErrorsThatChangeNothing"]),
        Row("manual layout hook", article: ["`calculateSizeThatFits:`"]),
        Row("main-thread hints", ["aResizeLaysOutWhatDependsOnIt"], article: ["the layout cache with two slots"]),
        Row(
            "debug output", ["incrementalPresentationEqualsANewOne"],
            article: ["`asciiArtString`", "the image-scaling overlay"]),
    ]

    // MARK: Text nodes

    static let texts = [
        Row(
            "truncation and its message",
            ["theTruncationMessageFollowsTheToken", "aTapOnTheTruncationIsReported", "theTokenReplacesText"]),
        Row("is truncated, line count", ["maximumRows"], article: ["`lineCount`"]),
        Row(
            "truncation avoid set", ["spacesBeforeTheTokenAreRemoved"],
            article: ["characters that are removed before the token"]),
        Row("exclusion paths", ["anExclusionPathMakesATextHigher"]),
        Row("shadow", article: ["shadow padding"]),
        Row("links", ["linksAreHitNearThemAndOtherTapsPassThrough", "linksAreHitNearThem"]),
        Row("highlight", ["aLongPressOnALinkIsNoTap"], article: ["`highlightStyle`", "`passthroughNonlinkTouches`"]),
        Row(
            "range rects", ["selectionsCoverTheirClusters", "wrappedLinksHaveARectOnEachLine"],
            article: ["`rectsForTextRange:`"]),
        Row(
            "point-size scale factors",
            ["smallerSizesAreTriedUntilTheTextFits", "scaledTextsScaleSpacingAndParagraphs"]),
        Row("container inset, tint, placeholder", article: ["`textContainerInset`", "the placeholder of a text"]),
        Row("strikethrough", article: ["strikethrough"]),
        Row("baselines", ["baselinesAreShared"], article: ["ascender and descender"]),
        Row("layout cache of texts", ["oneChangedTextIsLaidOutAndDrawnAlone"]),
        Row("intrinsic sizing", ["aTextFitsTheSizeThatWasMeasured"]),
    ]

    // MARK: Texture's tests

    static let tests = [
        Row(
            "ASStackLayoutSpecSnapshot",
            [
                "growthIsSharedAndRoundedLast", "shrinkingIsWeighedBySize", "linesAreWrappedWithoutSpacingBeforeThem",
                "baselinesAreShared", "stretchedLinesStretchTheirChildren", "flexedChildrenAreStretchedAfterwards",
                "spacingsAddUp", "childrenAreAlignedAcross", "stacksAreRowsOfBoxes",
            ]),
        Row("ASInsetLayoutSpec", ["insetsOnEverySide", "insetsMayBeNegativeAndHaveSizes"]),
        Row(
            "ASRelative, ASCenter",
            ["ninePlaces", "sizingMakesItAsSmallAsTheChild", "axesWithoutAPositionPassOnTheirMinimum"]),
        Row("ASRatio", ["ratios", "ratiosStayInTheRange"]),
        Row(
            "ASAbsolute, ASWrapper, ASOverlay, ASBackground",
            [
                "absoluteChildrenAreAtTheirPositions", "wrappersAreAsLargeAsTheLargest",
                "overlaysAndBackgroundsHaveTheSizeOfTheirChild", "theOrderOfSpecsIsTheOrderOfDrawingAndHits",
            ]),
        Row("ASCorner", ["cornersHangOutsideOrAreWrapped"]),
        Row("ASDimensionTests", ["rangesIntersect", "fractionsNeedAParentThatIsKnown"]),
        Row("ASLayoutElementStyleTests", ["minimumOverridesMaximumAndMaximumOverridesSize"]),
        Row("ASLayoutSpecTests", article: ["style extension slots"]),
        Row("ASLayoutFlatteningTests", ["framesAreSumsOfOffsets", "nodesAreInOrderWithTheirPositions"]),
        Row(
            "ASLayoutEngineTests",
            [
                "aChangeDuringATransitionIsNotLost", "randomChangesDuringTransitionsEndInTheLast",
                "shrunkChildrenAreMeasuredAgain",
            ]),
        Row(
            "ASDisplayNodeLayoutTests",
            ["anEqualSizeIsNotMeasuredAgain", "invalidSizesAreErrorsThatChangeNothing", "unusableNumbersAreRefused"]),
        Row(
            "ASDisplayNodeImplicitHierarchyTests",
            [
                "nodesAreInsertedRemovedReplacedAndReordered", "insertedNodesFadeInAndRemovedOnesOut",
                "nothingIsShownUntilEverythingIsDrawn",
            ]),
        Row("ASScrollNodeTests", ["scrollContentsAreUnboundedAndAtLeastAsLargeAsTheNode", "offsetsAreKeptAndLimited"]),
        Row("ASCALayerTests", ["unchangedTreesAreNotLaidOut"], article: ["`setNeedsLayout`"]),
        Row(
            "ASDisplayLayerTests",
            ["synchronousLayersAreDrawnInTheTurn", "suspensionStopsAndResumes", "transformsTurnAboutTheAnchor"]),
        Row("ASTransactionTests", ["transactionsAreReleasedWhenTheyAreDone"]),
        Row(
            "ASRunLoopQueueTests", ["aTurnIsRequestedOnce", "changesOfOneTurnAreDrawnOnce"],
            article: ["the run-loop queue"]),
        Row("ASBatchFetchingTests", ["decisionTable"]),
        Row("ASBridgedPropertiesTests", article: ["pending state"]),
        Row(
            "ASDisplayNodeAppearance",
            [
                "aNodeUnderAnotherParentIsAnotherNode", "interfaceStatesAreDeliveredInOrderAndBalanced",
                "interfaceStatesAreBalanced",
            ]),
        Row(
            "ASDisplayNodeTests",
            [
                "framesAreSumsOfOffsets", "nodesAreInsertedRemovedReplacedAndReordered",
                "theOrderOfSpecsIsTheOrderOfDrawingAndHits",
                "aNodeWithoutAreaIsDrawnOnceItHasOne", "rasterizedNodesHaveStatesAndEvents",
                "layersOfTheProgramAreShownAndReleased",
                "picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain", "aPlaceholderIsShownUntilTheNodeIsDrawn",
                "roundCornersClipContentsAndChildren",
            ], article: ["`safeAreaInsets`", "`didLoad`"]),
        Row(
            "ASControlNodeTests",
            ["eventsAreReportedInOrder", "aControlThatIsDisabledWhilePressedIsCancelled", "eachPointerHasItsPress"],
            article: ["targets and actions"]),
        Row(
            "ASTextNodeTests",
            [
                "aTextFitsTheSizeThatWasMeasured", "anEmptyTextHasNoWidthAndTheHeightOfALine",
                "anExclusionPathMakesATextHigher",
                "linksAreHitNearThemAndOtherTapsPassThrough", "theTruncationMessageFollowsTheToken",
                "aNodeWithoutAreaIsDrawnOnceItHasOne",
            ]),
        Row(
            "ASTextKitTruncationTests",
            [
                "theTokenReplacesText", "spacesBeforeTheTokenAreRemoved", "aHeightWithoutSpaceForALine",
                "clustersStayWhole",
            ],
            article: ["characters that are removed before the token"]),
        Row(
            "ASTextKitTests, FontSizeAdjuster, WordKerner",
            [
                "anEqualDescriptionIsNotLaidOutOrDrawn", "scaledTextsScaleSpacingAndParagraphs",
                "smallerSizesAreTriedUntilTheTextFits",
            ]),
        Row(
            "ASImageNodeBackingSize, ImageNodeSnapshot",
            [
                "imagesAreNeverDrawnWithMorePixelsThanTheyHave", "aTintKeepsTheShapeAndFollowsTheTheme",
                "tintAndModifierChangeTheImage",
            ],
            article: ["`forceUpscaling`, `forcedSize`"]),
        Row(
            "ASNetworkImageNode, ASMultiplexImageNode",
            [
                "aLateReportOfAnotherSourceIsIgnored", "defaultAndOwnImagesSurviveTheRanges",
                "worseSourcesAreTakenInTheirOrder",
                "anOldImageStaysUntilTheNewOneIsThere",
            ]),
        Row("CellVisibilityScrollEvent", ["interfaceStatesAreBalancedAndRowsAreEvicted"], article: ["`ASCellNode`"]),
        Row("ASButtonNode", ["buttonsHaveContentsForEachState"]),
        Row("ASDisplayNodeSnapshot", ["theHostShowsWhatTheLayoutDraws", "roundCornersClipContentsAndChildren"]),
        Row(
            "ASEditableTextNode",
            [
                "textTypedIntoAnEmptyEditorHasItsAttributes", "theSizeOfAFieldDoesNotDependOnItsPlaceholder",
                "limitsAndValidationHold",
            ]),
        Row("ASGraphicsContext, ASConfiguration", article: ["the non-fatal error block"]),
        Row("DisplayViewAccessibility", ["theAccessibilityTreeFollowsTheData"]),
        Row(
            "added: properties",
            [
                "sizesAreInTheirRangeAndLayoutIsIdempotent", "framesAreSumsOfOffsets", "rightToLeftMirrorsEveryFrame",
                "incrementalPresentationEqualsANewOne", "randomChangesDuringTransitionsEndInTheLast",
                "aRasterizedSubtreeLooksTheSame", "updatesDuringBackgroundWorkEndInTheLastDescription",
                "stacksAreRowsOfBoxes",
            ]),
    ]

    static let all = classes + display + hierarchy + states + behaviours + texts + tests

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The names of all test functions.
    private static let names: Set<String> = {
        var names: Set<String> = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else {
                continue
            }
            for part in text.components(separatedBy: "@Test").dropFirst() {
                guard let start = part.range(of: "func ") else { continue }
                names.insert(String(part[start.upperBound...].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return names
    }()

    private static let article: String = {
        let file = folder.deletingLastPathComponent().appendingPathComponent(
            "Sources/Galley/Galley.docc/ComingFromTexture.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test(arguments: all) func everyBehaviourHasATestOrADeliberateDifference(row: Row) {
        #expect(!row.tests.isEmpty || !row.article.isEmpty)
        for test in row.tests { #expect(Self.names.contains(test), "\(row.name): there is no test \(test)") }
        for phrase in row.article {
            let line = Self.article.split(separator: "\n").first { $0.contains(phrase) }
            #expect(line != nil, "\(row.name): the article has no line with \(phrase)")
        }
    }
}
