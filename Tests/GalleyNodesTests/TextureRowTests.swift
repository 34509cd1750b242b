import Foundation
import GalleyTesting
import Testing

/// The behaviours of Texture's nodes, each with the tests that check it here, or with the row of "Deliberate differences"
/// in the article "Coming from Texture", which has the reason.
@Suite struct TextureRowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// Names of test functions.
        var tests: [String] = []
        /// Phrases of the first column of the article's deliberate differences.
        var differences: [String] = []

        var testDescription: String { name }

        init(_ name: String, _ tests: [String] = [], differences: [String] = []) {
            self.name = name
            self.tests = tests
            self.differences = differences
        }
    }

    // MARK: Node classes

    static let classes = [
        Row("display node", ["aComponentIsAsLargeAsItsContents", "nothingIsShownUntilEverythingIsDrawn"]),
        Row(
            "cell node",
            [
                "interfaceStatesAreBalancedAndRowsAreEvicted", "rowsAreSelectedByPointerAndDescribedAgain",
                "rowEventsTellWhichPartIsSeen",
            ]),
        Row("text cell node", ["containerInsetsAreSpaceAroundTheText"]),
        Row("text node, text node 2", ["linksAreTappedAndFocused", "aTextFitsTheSizeThatWasMeasured"]),
        Row("editable text node", ["typingEditsAndReports", "aPlaceholderIsShownWhileThereIsNoText"]),
        Row(
            "image node",
            ["contentModes", "theFocusStaysInSight", "imagesAreNeverDrawnWithMorePixelsThanTheyHave"],
            differences: ["`forceUpscaling`", "stretchable images"]),
        Row(
            "network image node",
            [
                "aLateImageAppearsWithoutALayout", "progressiveImagesAreShownWhileInSight",
                "leavingThePreloadRangeCancels", "failuresAreTriedAgain",
            ], differences: ["a network client"]),
        Row("multiplex image node", ["theBestOfSeveralSourcesIsShown", "worseSourcesAreTakenInTheirOrder"]),
        Row(
            "control node",
            [
                "eventsAreReportedInOrder", "aDisabledButtonIsNotPressed", "aRemovedButtonLosesItsPress",
                "aPressIsTrackedOutsideOfTheControl",
            ], differences: ["a second touch cancels tracking", "targets and actions"]),
        Row("button node", ["buttonsHaveContentsForEachState", "contentsFollowTheState"]),
        Row(
            "scroll node",
            [
                "scrollContentsAreUnboundedAndAtLeastAsLargeAsTheNode", "aScrollNodeIsAsLargeAsItMayBe",
                "aScrollNodeOnBothAxesHasAllOfItsContents",
            ]),
        Row("node controller", differences: ["`ASNodeController`"]),
        Row("map and video nodes", differences: ["`ASMapNode`, `ASVideoNode`"]),
        Row("view controllers", differences: ["`ASDKViewController`"]),
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
        Row("drawing priority", ["nodesInSightAreDrawnFirst"], differences: ["`drawingPriority`"]),
        Row("debug slow mode", differences: ["debug slow mode"]),
        Row("run-loop queue", ["aTurnIsRequestedOnce"], differences: ["the run-loop queue"]),
        Row(
            "transaction queue for interface states", ["statesAreDeliveredOnceATurn"],
            differences: ["experiments with the queue of interface states"]),
        Row("display suspension", ["suspensionStopsAndResumes", "suspendedHostsDrawWhenTheyGoOn"]),
        Row("ensure display synchronously", ["immediateDisplayDoesNotWait", "immediatePresentationIsTheSame"]),
        Row(
            "set needs display",
            [
                "aNewerRequestSupersedesTheOlder", "recursiveDisplayReachesAll",
                "drawingsAreDrawnAgainForAnotherVersion",
            ],
            differences: ["`setNeedsDisplay`"]),
        Row(
            "clear contents",
            ["picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain", "memoryPressureReleasesWhatIsNotSeen"]),
        Row("thread-safe deallocation", ["aReleasedHostEndsItsWork"], differences: ["thread-safe deallocation"]),
    ]

    // MARK: Rasterising, layer backing, pending state, hierarchy

    static let hierarchy = [
        Row(
            "rasterise subtree",
            ["aRasterizedSubtreeLooksTheSame", "rasterizingLooksTheSame", "rasterizedNodesHaveStatesAndEvents"]),
        Row("layer-backed", differences: ["`isLayerBacked`"]),
        Row("pending state", differences: ["pending state"]),
        Row(
            "hierarchy state bits", ["rasterizedNodesHaveStatesAndEvents"],
            differences: ["range-managed and other nodes"]),
        Row(
            "corner rounding", ["roundCornersClipContentsAndChildren", "clipsAndCornersClip"],
            differences: ["precomposited, clipping and masked corners"]),
        Row(
            "subnode API", ["nodesAreInsertedRemovedReplacedAndReordered", "twoSiblingsWithOneIDAreAnError"],
            differences: ["`addSubnode:`"]),
        Row(
            "coordinate conversion", ["framesAreSumsOfOffsets", "statesFollowFromTheOffset"],
            differences: ["coordinate conversion between nodes"]),
        Row(
            "trait collection",
            ["aThemeDrawsWhatUsesIt", "anEnvironmentIsChangedForAPart", "aComponentThatReadsTheSizeIsDescribedAgain"]),
        Row("right to left", ["rightToLeftMirrorsEveryFrame"], differences: ["mirrored layout for right-to-left"]),
        Row("safe area and layout margins", differences: ["`safeAreaInsets`"]),
        Row("error reporting", ["anErrorLeavesTheScreenAsItWas"], differences: ["the non-fatal error block"]),
        Row("signposts", ["tracesEndWithTheCommit"]),
    ]

    // MARK: Interface states

    static let states = [
        Row("state bits", ["interfaceStatesAreDeliveredInOrderAndBalanced"]),
        Row("who sets them", ["aHiddenHostStillPreloadsAndDisplays"], differences: ["range-managed and other nodes"]),
        Row(
            "callback order", ["interfaceStatesAreDeliveredInOrderAndBalanced", "statesAreDeliveredOnceATurn"],
            differences: ["the combined change callback"]),
        Row(
            "effects",
            ["leavingThePreloadRangeCancels", "picturesAreReleasedOutOfTheDisplayRangeAndDrawnAgain"]),
        Row("did-display finish", ["aPlaceholderIsShownUntilTheNodeIsDrawn"]),
        Row(
            "range tuning", ["theDefaultsAreThoseOfTexture", "rangesAreScreenfulsOnTheAxesThatScroll"],
            differences: ["`ASRangeTuningParameters` of nodes outside of lists"]),
        Row("rect growth", ["rangesGrowInTheDirectionOfScrolling", "statesFollowFromTheOffset"]),
        Row(
            "range mode choice", ["theModeFollowsVisibilityAndMemory"],
            differences: ["the first update of a list is in the minimum mode"]),
        Row(
            "low memory, background, foreground",
            [
                "memoryPressureReleasesWhatIsNotSeen", "aHostInTheBackgroundReleasesItsPicturesAndDrawsThemAgain",
                "theModeFollowsVisibilityAndMemory",
            ], differences: ["memory warnings"]),
        Row(
            "processing order",
            ["changesOfStatesAreDeliveredInDrawingOrder", "imagesInSightAreLoadedFirst", "nodesInSightAreDrawnFirst"],
            differences: ["elements are processed by range"]),
        Row("batch fetching", ["decisionTable", "oneFetchRunsAtATimeAndTheNextWaitsForItsItems"]),
        Row("data controller and element map", ["differencesLeadFromOneToTheOther"], differences: ["index paths"]),
        Row("cell layout mode", ["theFirstRowsAppearTogether"]),
    ]

    // MARK: Hit testing, placeholders, images, transitions, layout cache

    static let behaviours = [
        Row("hit-test slop", ["hitSlopEnlargesAndAncestorsLimitIt", "hiddenAndUntouchableNodesAreNotHit"]),
        Row("hit-test debug overlay", ["hitAreasAreShown"]),
        Row("placeholder", ["aPlaceholderIsShownUntilTheNodeIsDrawn", "placeholdersFadeIntoContents"]),
        Row(
            "never show placeholders", ["nothingIsShownUntilEverythingIsDrawn"],
            differences: ["`neverShowPlaceholders`"]),
        Row("image modification block", ["tintAndModifierChangeTheImage"]),
        Row(
            "automatic subnodes",
            ["nodesAreInsertedRemovedReplacedAndReordered", "incrementalPresentationEqualsANewOne"]),
        Row(
            "layout transitions",
            [
                "movesAreAnimated", "theNewestTransitionContinuesFromTheScreen", "insertedNodesFadeInAndRemovedOnesOut",
                "aChangeDuringATransitionIsNotLost",
            ]),
        Row(
            "layout cache", ["anEqualSizeIsNotMeasuredAgain", "anEqualDescriptionIsNotLaidOutOrDrawn"],
            differences: ["the layout cache with two slots"]),
        Row("flattening", ["framesAreSumsOfOffsets", "pathsAreIdsOrKindsAndPositions"]),
        Row("layout rules", ["emptySpecsHaveTheMinimumSize", "invalidSizesAreErrorsThatChangeNothing"]),
        Row("manual layout hook", ["aDrawingHasTheSizeThatItsProgramMeasures", "leavesOfProgramsAreMeasured"]),
        Row("main-thread hints", ["aResizeLaysOutWhatDependsOnIt", "oneChangedTextIsLaidOutAndDrawnAlone"]),
        Row(
            "debug output", ["dumpsNameFramesStatesAndContents", "theOverlayShowsRangesAndRows"],
            differences: ["the image-scaling overlay"]),
    ]

    // MARK: Text nodes

    static let texts = [
        Row(
            "truncation and its message",
            ["theTruncationMessageFollowsTheToken", "aTapOnTheTruncationIsReported", "theTokenReplacesText"]),
        Row("is truncated, line count", ["aTextKnowsItsLinesAndWhetherItIsTruncated", "maximumRows"]),
        Row(
            "truncation avoid set", ["spacesBeforeTheTokenAreRemoved"],
            differences: ["characters that are removed before the token"]),
        Row("exclusion paths", ["anExclusionPathMakesATextHigher"]),
        Row("shadow", ["aShadowIsDrawnOutsideOfTheFrameAndTakesNoSpace"], differences: ["shadow padding"]),
        Row("links", ["linksAreHitNearThemAndOtherTapsPassThrough", "linksAreHitNearThem"]),
        Row(
            "highlight", ["aPressedLinkIsMarkedUnlessTheProgramWantsNoMark", "aLongPressOnALinkIsNoTap"],
            differences: ["highlights fade", "`passthroughNonlinkTouches`"]),
        Row(
            "range rects", ["selectionsCoverTheirClusters", "wrappedLinksHaveARectOnEachLine"]),
        Row(
            "point-size scale factors",
            ["smallerSizesAreTriedUntilTheTextFits", "scaledTextsScaleSpacingAndParagraphs"]),
        Row(
            "container inset, line positions, tint, placeholder",
            [
                "containerInsetsAreSpaceAroundTheText", "coloursOfTextsFollowTheTheme", "aTextHasAPlaceholderOfItsSize",
            ], differences: ["a modifier of line positions", "the placeholder of a text"]),
        Row("strikethrough", ["aTextIsStruckThrough", "strikethroughsAreAtThePositionOfTheLargestFont"]),
        Row("baselines", ["baselinesAreShared"]),
        Row("layout cache of texts", ["oneChangedTextIsLaidOutAndDrawnAlone"]),
        Row(
            "intrinsic sizing", ["aTextFitsTheSizeThatWasMeasured", "theSizeDoesNotDependOnTheAlignment"],
            differences: ["`isLayerBacked`"]),
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
        Row(
            "ASLayoutElementStyleTests", ["minimumOverridesMaximumAndMaximumOverridesSize"],
            differences: ["observers and setters of styles"]),
        Row("ASLayoutSpecTests", differences: ["style extension slots"]),
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
        Row("ASCALayerTests", ["unchangedTreesAreNotLaidOut"], differences: ["`setNeedsLayout`"]),
        Row(
            "ASDisplayLayerTests",
            ["synchronousLayersAreDrawnInTheTurn", "suspensionStopsAndResumes", "transformsTurnAboutTheAnchor"]),
        Row("ASTransactionTests", ["transactionsAreReleasedWhenTheyAreDone"]),
        Row(
            "ASRunLoopQueueTests", ["aTurnIsRequestedOnce", "changesOfOneTurnAreDrawnOnce"],
            differences: ["the run-loop queue"]),
        Row("ASBatchFetchingTests", ["decisionTable"]),
        Row("ASBridgedPropertiesTests", differences: ["pending state"]),
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
            ], differences: ["`safeAreaInsets`", "`didLoad`"]),
        Row(
            "ASControlNodeTests",
            ["eventsAreReportedInOrder", "aControlThatIsDisabledWhilePressedIsCancelled", "eachPointerHasItsPress"],
            differences: ["targets and actions"]),
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
            differences: ["characters that are removed before the token"]),
        Row(
            "ASTextKitTests, FontSizeAdjuster, WordKerner",
            [
                "anEqualDescriptionIsNotLaidOutOrDrawn", "scaledTextsScaleSpacingAndParagraphs",
                "smallerSizesAreTriedUntilTheTextFits", "wordSpacingFollowsWordSeparators",
            ]),
        Row(
            "ASImageNodeBackingSize, ImageNodeSnapshot",
            [
                "imagesAreNeverDrawnWithMorePixelsThanTheyHave", "aTintKeepsTheShapeAndFollowsTheTheme",
                "tintAndModifierChangeTheImage",
            ],
            differences: ["`forceUpscaling`, `forcedSize`"]),
        Row(
            "ASNetworkImageNode, ASMultiplexImageNode",
            [
                "aLateReportOfAnotherSourceIsIgnored", "defaultAndOwnImagesSurviveTheRanges",
                "worseSourcesAreTakenInTheirOrder",
                "anOldImageStaysUntilTheNewOneIsThere",
            ]),
        Row(
            "ASCollectionView, ASTableView, ModernDataSource",
            [
                "duplicateItemsAreAnErrorThatNamesBothPlaces", "changesMakeNewSnapshots",
                "aMoveAcrossSectionsIsOneMove", "theDefaultsAreThoseOfTexture", "onlyRowsNearTheViewportAreMade",
                "theFirstRowsAppearTogether", "interfaceStatesAreBalancedAndRowsAreEvicted",
                "newFirstRowsAreShownAtTheStart", "oneFetchRunsAtATimeAndTheNextWaitsForItsItems",
                "aMovedRowIsTheSameRowAndDoesNotTakeTheViewportAlong", "horizontalListsAndMirroredOnes",
                "aWidthChangeKeepsTheAnchorAndGoingBackMeasuresNothing", "threadsLayOutRowsWhileTheListChanges",
            ], differences: ["inconsistent batch updates throw", "completions of batch updates"]),
        Row(
            "thrash tests",
            ["listsAgreeWithAPlainArray", "theAnchorStaysAtEveryStep", "randomSequencesKeepTheirPromises"]),
        Row(
            "ArrayDiffing, ASIntegerMap", ["movesAreMinimal", "differencesLeadFromOneToTheOther", "itemsAreFoundByID"],
            differences: ["index paths, section mappings"]),
        Row(
            "flow-layout inspector",
            [
                "sectionsHaveHeadersAndFooters", "insetsAreAroundEverythingAndAroundTheItemsOfASection",
                "columnsAreAsManyAsFit", "horizontalListsAndMirroredOnes",
            ], differences: ["layout inspectors of collections"]),
        Row("ASPager", ["aPagerHasPagesAsLargeAsTheViewport", "aPagerStopsAtPagesAndKeepsThePage"]),
        Row(
            "CellVisibilityScrollEvent",
            ["interfaceStatesAreBalancedAndRowsAreEvicted", "rowEventsTellWhichPartIsSeen"]),
        Row("ASButtonNode", ["buttonsHaveContentsForEachState"]),
        Row("ASDisplayNodeSnapshot", ["theHostShowsWhatTheLayoutDraws", "roundCornersClipContentsAndChildren"]),
        Row(
            "ASEditableTextNode",
            [
                "textTypedIntoAnEmptyEditorHasItsAttributes", "theSizeOfAFieldDoesNotDependOnItsPlaceholder",
                "limitsAndValidationHold",
            ]),
        Row(
            "ASGraphicsContext, ASConfiguration",
            differences: ["graphics contexts of a thread", "experimental features, `ASConfiguration`"]),
        Row(
            "WeakMap, WeakSet, RecursiveUnfairLock, ASDispatch",
            ["equalSourcesAreLoadedOnce", "thereAreNeverMoreWorkersThanAllowed", "layoutsAreSharedByThreads"],
            differences: ["recursive locks, weak maps and sets"]),
        Row("ASVideoNode", differences: ["`ASVideoNode`"]),
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

    /// The rows of the article's deliberate differences: what Texture does, what Galley does, and why.
    private static let differences: [[String]] = {
        let file = folder.deletingLastPathComponent().appendingPathComponent(
            "Sources/Galley/Galley.docc/ComingFromTexture.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let section = text.components(separatedBy: "### Deliberate differences\n").dropFirst().first ?? ""
        return section.components(separatedBy: "\n### ")[0].split(separator: "\n")
            .filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }.dropFirst()
            .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
    }()

    @Test(arguments: all) func everyBehaviourHasATestOrADeliberateDifference(row: Row) {
        #expect(!row.tests.isEmpty || !row.differences.isEmpty)
        for test in row.tests { #expect(Self.names.contains(test), "\(row.name): there is no test \(test)") }
        for phrase in row.differences {
            #expect(
                Self.differences.contains { $0[0].contains(phrase) },
                "\(row.name): the article states no difference of \(phrase)")
        }
    }

    @Test func everyDifferenceHasAReason() {
        #expect(Self.differences.count > 40)
        for line in Self.differences {
            #expect(line.count == 3 && line.allSatisfy { !$0.isEmpty }, "\(line)")
            // Nothing is stated here that no behaviour above refers to.
            let isNeeded = Self.all.contains { $0.differences.contains { line[0].contains($0) } }
            #expect(isNeeded, "\(line[0])")
        }
    }
}
