// Written by `npm run newer-apis` from MDN's compatibility data and the floor (docs/decisions/0208).

/** Names of the page that at least one browser of the floor does not have. */
export const newerGlobals: ReadonlySet<string> = new Set(
  `
    AbortPaymentEvent AbsoluteOrientationSensor Accelerometer AmbientLightSensor AnimationTrigger
    AsyncDisposableStack AudioData AudioDecoder AudioEncoder AudioPlaybackStats AudioSession AudioSinkInfo
    AudioTrack AudioTrackList AutofillEvent BackgroundFetchEvent BackgroundFetchManager BackgroundFetchRecord
    BackgroundFetchRegistration BackgroundFetchUpdateUIEvent BarcodeDetector BatteryManager
    BeforeInstallPromptEvent Bluetooth BluetoothCharacteristicProperties BluetoothDevice
    BluetoothRemoteGATTCharacteristic BluetoothRemoteGATTDescriptor BluetoothRemoteGATTServer
    BluetoothRemoteGATTService BluetoothUUID BrowserCaptureMediaStreamTrack BufferedChangeEvent
    CSPViolationReportBody CSSCounterStyleRule CSSCustomMediaRule CSSFontFaceDescriptors CSSFontFeatureValuesMap
    CSSFunctionDeclarations CSSFunctionDescriptors CSSFunctionRule CSSImageValue CSSKeywordValue CSSMarginRule
    CSSMathClamp CSSMathInvert CSSMathMax CSSMathMin CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue
    CSSMatrixComponent CSSNestedDeclarations CSSNumericArray CSSNumericValue CSSPageDescriptors CSSPerspective
    CSSPositionTryDescriptors CSSPositionTryRule CSSPositionValue CSSPrimitiveValue CSSPropertyRule
    CSSPseudoElement CSSRotate CSSScale CSSScopeRule CSSSkew CSSSkewX CSSSkewY CSSStartingStyleRule
    CSSStyleProperties CSSStyleValue CSSTransformComponent CSSTransformValue CSSTranslate CSSUnitValue
    CSSUnparsedValue CSSValue CSSValueList CSSVariableReferenceValue CSSViewTransitionRule CanMakePaymentEvent
    CanvasCaptureMediaStreamTrack CanvasFilter CanvasPaintEvent CaptureController CaretPosition ChapterInformation
    CharacterBoundsUpdateEvent ClipboardChangeEvent ClipboardItem CloseWatcher CommandEvent ContactAddress
    ContactsManager ContentIndex ContentIndexEvent ContentVisibilityAutoStateChangeEvent CookieChangeEvent
    CookieStore CookieStoreManager Counter CrashReportContext CreateMonitor CropTarget CustomStateSet DOMError
    DataCue DelegatedInkTrailPresenter DeprecationReportBody DeviceMotionEvent DeviceMotionEventAcceleration
    DeviceMotionEventRotationRate DeviceOrientationEvent DevicePosture DigitalCredential Directory
    DirectoryEntrySync DirectoryReaderSync DisposableStack DocumentPictureInPicture DocumentPictureInPictureEvent
    EXT_clip_control EXT_disjoint_timer_query EXT_disjoint_timer_query_webgl2 EXT_float_blend
    EXT_polygon_offset_clamp EXT_texture_compression_bptc EXT_texture_compression_rgtc
    EXT_texture_mirror_clamp_to_edge EXT_texture_norm16 EditContext ElementGeometryUpdateEvent ElementImage
    EncodedAudioChunk EncodedVideoChunk EntrySync EventCounts ExtendableCookieChangeEvent External EyeDropper
    FeaturePolicy FederatedCredential Fence FencedFrameConfig FetchLaterResult FileEntrySync FileSystemObserver
    FileSystemSync FileSystemWritableFileStream Float16Array FontData FontFaceSetLoadEvent FragmentDirective GPU
    GPUAdapter GPUAdapterInfo GPUBindGroup GPUBindGroupLayout GPUBuffer GPUCanvasContext GPUCommandBuffer
    GPUCommandEncoder GPUCompilationInfo GPUCompilationMessage GPUComputePassEncoder GPUComputePipeline GPUDevice
    GPUDeviceLostInfo GPUError GPUExternalTexture GPUInternalError GPUOutOfMemoryError GPUPipelineError
    GPUPipelineLayout GPUQuerySet GPUQueue GPURenderBundle GPURenderBundleEncoder GPURenderPassEncoder
    GPURenderPipeline GPUSampler GPUShaderModule GPUSupportedFeatures GPUSupportedLimits GPUTexture GPUTextureView
    GPUUncapturedErrorEvent GPUValidationError GamepadHapticActuator GamepadPose GestureEvent GravitySensor
    Gyroscope HID HIDConnectionEvent HIDDevice HIDInputReportEvent HMDVRDevice HTMLCameraElement
    HTMLFencedFrameElement HTMLGeolocationElement HTMLInstallElement HTMLMicrophoneElement HTMLModelElement
    HTMLSelectedContentElement HTMLUserMediaElement Highlight HighlightRegistry IDBRecord IdentityCredential
    IdentityCredentialError IdentityProvider IdleDeadline IdleDetector ImageCapture ImageDecoder ImageTrack
    ImageTrackList Ink InputDeviceCapabilities InputDeviceInfo InstallEvent InstallResultEvent
    InteractionContentfulPaint InterestEvent InternalError InterventionReportBody KHR_parallel_shader_compile
    Keyboard KeyboardLayoutMap LanguageDetector LanguageModel LargestContentfulPaint LaunchParams LaunchQueue
    LayoutShift LayoutShiftAttribution LinearAccelerationSensor MIDIAccess MIDIConnectionEvent MIDIInput
    MIDIInputMap MIDIMessageEvent MIDIOutput MIDIOutputMap MIDIPort ML MLContext MLGraph MLGraphBuilder MLOperand
    MLTensor Magnetometer ManagedMediaSource ManagedSourceBuffer MathMLAnchorElement MediaController
    MediaRecorderErrorEvent MediaSourceHandle MediaStreamEvent MediaStreamTrackAudioSourceNode
    MediaStreamTrackAudioStats MediaStreamTrackGenerator MediaStreamTrackHandle MediaStreamTrackProcessor
    MediaStreamTrackVideoStats MerchantValidationEvent Metadata MimeType MouseScrollEvent NDEFMessage NDEFReader
    NDEFReadingEvent NDEFRecord NavigateEvent Navigation NavigationActivation NavigationCurrentEntryChangeEvent
    NavigationDestination NavigationHistoryEntry NavigationPrecommitController NavigationTransition NavigatorLogin
    NavigatorManagedData NavigatorUAData NetworkInformation NotRestoredReasonDetails NotRestoredReasons
    OTPCredential OVR_multiview2 Observable OrientationSensor Origin OverconstrainedError PageRevealEvent
    PageSwapEvent PaintRenderingContext2D PaintSize PaintWorkletGlobalScope PasswordCredential PaymentAddress
    PaymentManager PaymentMethodChangeEvent PaymentRequest PaymentRequestEvent PaymentRequestUpdateEvent
    PaymentResponse PerformanceContainerTiming PerformanceElementTiming PerformanceEventTiming
    PerformanceLongAnimationFrameTiming PerformanceLongTaskTiming PerformanceScriptTiming PerformanceSoftNavigation
    PerformanceTimingConfidence PeriodicSyncEvent PeriodicSyncManager PermissionsPolicy PictureInPictureEvent
    PictureInPictureWindow PositionSensorVRDevice PreferenceManager PreferenceObject Presentation
    PresentationAvailability PresentationConnection PresentationConnectionAvailableEvent
    PresentationConnectionCloseEvent PresentationConnectionList PresentationReceiver PresentationRequest
    PressureObserver PressureRecord Profiler ProtectedAudience PushSubscriptionChangeEvent QuotaExceededError
    RGBColor RTCError RTCErrorEvent RTCIceCandidatePair RTCIceTransport RTCIdentityAssertion
    RTCPeerConnectionIceErrorEvent RTCRtpScriptTransform RTCRtpScriptTransformer RTCTransformEvent
    ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest Rect RelativeOrientationSensor
    RemotePlayback Report ReportBody ReportingObserver RestrictionTarget SVGDiscardElement Sanitizer Scheduler
    Scheduling ScreenDetailed ScreenDetails ScrollTimeline Sensor SensorErrorEvent Serial SerialPort SharedStorage
    SharedStorageAppendMethod SharedStorageClearMethod SharedStorageDeleteMethod SharedStorageModifierMethod
    SharedStorageSetMethod SharedStorageWorklet SharedStorageWorkletGlobalScope SharedWorker
    SharedWorkerGlobalScope SnapEvent SpeechGrammar SpeechGrammarList SpeechRecognition
    SpeechRecognitionAlternative SpeechRecognitionErrorEvent SpeechRecognitionEvent SpeechRecognitionPhrase
    SpeechRecognitionResult SpeechRecognitionResultList StorageAccessHandle StorageBucket StorageBucketManager
    StyleMedia StylePropertyMap StylePropertyMapReadOnly Subscriber Summarizer SuppressedError SyncEvent
    SyncManager TaskAttributionTiming TaskController TaskPriorityChangeEvent TaskSignal Temporal TextEvent
    TextFormat TextFormatUpdateEvent TextUpdateEvent TimeEvent ToggleEvent Touch TouchEvent TouchList Translator
    TrustedHTML TrustedHTMLParserOptions TrustedScript TrustedScriptURL TrustedTypePolicy TrustedTypePolicyFactory
    URLPattern USB USBAlternateInterface USBConfiguration USBConnectionEvent USBDevice USBEndpoint
    USBInTransferResult USBInterface USBIsochronousInTransferPacket USBIsochronousInTransferResult
    USBIsochronousOutTransferPacket USBIsochronousOutTransferResult USBOutTransferResult VRDisplay
    VRDisplayCapabilities VRDisplayEvent VREyeParameters VRFieldOfView VRFrameData VRPose VRStageParameters
    VTTRegion VideoColorSpace VideoDecoder VideoEncoder VideoFrame VideoTrack VideoTrackGenerator VideoTrackList
    ViewTimeline ViewTransition ViewTransitionTypeSet Viewport VirtualKeyboard VisibilityStateEntry
    WEBGL_compressed_texture_pvrtc WEBGL_compressed_texture_s3tc WEBGL_draw_buffers WEBGL_multi_draw
    WGSLLanguageFeatures WakeLock WakeLockSentinel WebGLObject WebGLTimerQueryEXT WebKitPoint WebSocketError
    WebSocketStream WebTransport WebTransportBidirectionalStream WebTransportDatagramDuplexStream
    WebTransportDatagramsWritable WebTransportError WebTransportReceiveStream WebTransportSendGroup
    WebTransportSendStream WindowControlsOverlay WindowControlsOverlayGeometryChangeEvent XRAnchor XRAnchorSet
    XRBoundedReferenceSpace XRCPUDepthInformation XRCamera XRCompositionLayer XRCubeLayer XRCylinderLayer
    XRDepthInformation XREquirectLayer XRFrame XRHand XRHitTestResult XRHitTestSource XRInputSource
    XRInputSourceArray XRInputSourceEvent XRInputSourcesChangeEvent XRJointPose XRJointSpace XRLayer XRLayerEvent
    XRLightEstimate XRLightProbe XRMediaBinding XRPlane XRPlaneSet XRPose XRProjectionLayer XRQuadLayer XRRay
    XRReferenceSpace XRReferenceSpaceEvent XRRenderState XRRigidTransform XRSession XRSessionEvent XRSpace
    XRSubImage XRSystem XRTransientInputHitTestResult XRTransientInputHitTestSource XRView XRViewerPose XRViewport
    XRVisibilityMaskChangeEvent XRWebGLBinding XRWebGLDepthInformation XRWebGLLayer XRWebGLSubImage
    cancelIdleCallback clearImmediate cookieStore crashReport credentialless documentPictureInPicture dump external
    fence fetchLater fullScreen getDefaultComputedStyle getDigitalGoodsService getScreenDetails launchQueue
    maximize minimize mozInnerScreenX mozInnerScreenY navigation orientation originAgentCluster pushManager
    queryLocalFonts requestFileSystem requestIdleCallback requestResize resolveLocalFileSystemURL restore scheduler
    scrollByLines scrollByPages scrollMaxX scrollMaxY setImmediate setResizable sharedStorage showDirectoryPicker
    showOpenFilePicker showSaveFilePicker styleMedia trustedTypes updateCommands viewport
    webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode
  `
    .trim()
    .split(/\s+/),
);

/** Functions of global objects that are newer than the oldest supported browsers, for example `AbortSignal.any`. */
export const newerStatics: ReadonlySet<string> = new Set(
  `
    AbortSignal.any CSS.Hz CSS.Q CSS.cap CSS.ch CSS.cm CSS.cqb CSS.cqh CSS.cqi CSS.cqmax CSS.cqmin CSS.cqw CSS.deg
    CSS.dpcm CSS.dpi CSS.dppx CSS.dvb CSS.dvh CSS.dvi CSS.dvmax CSS.dvmin CSS.dvw CSS.em CSS.ex CSS.fr CSS.grad
    CSS.highlights CSS.ic CSS.in CSS.kHz CSS.lh CSS.lvb CSS.lvh CSS.lvi CSS.lvmax CSS.lvmin CSS.lvw CSS.mm CSS.ms
    CSS.number CSS.paintWorklet CSS.pc CSS.percent CSS.pt CSS.px CSS.rad CSS.rcap CSS.rch CSS.registerProperty
    CSS.rem CSS.rex CSS.ric CSS.rlh CSS.s CSS.svb CSS.svh CSS.svi CSS.svmax CSS.svmin CSS.svw CSS.turn CSS.vb
    CSS.vh CSS.vi CSS.vmax CSS.vmin CSS.vw Credential.isConditionalMediationAvailable Document.parseHTML
    Document.parseHTMLUnsafe MediaSource.canConstructInDedicatedWorker Notification.maxActions
    PublicKeyCredential.getClientCapabilities PublicKeyCredential.parseCreationOptionsFromJSON
    PublicKeyCredential.parseRequestOptionsFromJSON PublicKeyCredential.signalAllAcceptedCredentials
    PublicKeyCredential.signalCurrentUserDetails PublicKeyCredential.signalUnknownCredential
    PushManager.supportedContentEncodings RTCPeerConnection.cancelDiagnosticLogging
    RTCPeerConnection.startDiagnosticLogging RTCPeerConnection.stopDiagnosticLogging ReadableStream.from
    Response.json SubtleCrypto.supports URL.canParse URL.parse console.context console.exception
  `
    .trim()
    .split(/\s+/),
);

/** Names of members that only newer objects of the page have. */
export const newerMethods: ReadonlySet<string> = new Set(
  `
    DurationFormat accessKeyLabel activationStart activeVRDisplays activeViewTransition adAuctionComponents
    adAuctionHeaders addElement addStream afterHTML afterHTMLUnsafe allKeyed allSettledKeyed allowPaymentRequest
    alphabeticBaseline altitudeAngle ancestorOrigins anchorElement appendBufferAsync appendHTML appendHTMLUnsafe
    ariaActiveDescendantElement ariaBrailleLabel ariaBrailleRoleDescription ariaColIndexText ariaControlsElements
    ariaDescribedByElements ariaDescription ariaDetailsElements ariaErrorMessageElements ariaFlowToElements
    ariaLabelledByElements ariaNotify ariaOwnsElements ariaRowIndexText ascentOverride asyncDispose
    attributeStyleMap attributionSourceId attributionSrc audioBitrateMode audioSession audioTracks automationRate
    azimuthAngle backgroundFetch beforeHTML beforeHTMLUnsafe browsingTopics buildID canInsertDTMF
    canLoadAdAuctionFencedFrame canShare cancelAndHoldAtTime cancelVideoFrameCallback captureElementImage
    captureStackTrace caretPositionFromPoint caretRangeFromPoint chapterInfo characterVariant checkEnclosure
    checkIntersection checkVisibility clearAppBadge clearElementGeometry clearOriginJoinedAdInterestGroups closedBy
    colorSpace commandForElement compareNode computedStyleMap containerName containerQuery containerTiming
    containerTimingIgnore contentEncoding contentHint controlsList cookieStore copyTo corruptedVideoFrames
    cpuPerformance createAuctionNonce createDTMFSender createEncodedStreams createMediaStreamTrackSource
    createSVGPathSegArcAbs createSVGPathSegArcRel createSVGPathSegClosePath createSVGPathSegCurvetoCubicAbs
    createSVGPathSegCurvetoCubicRel createSVGPathSegCurvetoCubicSmoothAbs createSVGPathSegCurvetoCubicSmoothRel
    createSVGPathSegCurvetoQuadraticAbs createSVGPathSegCurvetoQuadraticRel
    createSVGPathSegCurvetoQuadraticSmoothAbs createSVGPathSegCurvetoQuadraticSmoothRel createSVGPathSegLinetoAbs
    createSVGPathSegLinetoHorizontalAbs createSVGPathSegLinetoHorizontalRel createSVGPathSegLinetoRel
    createSVGPathSegLinetoVerticalAbs createSVGPathSegLinetoVerticalRel createSVGPathSegMovetoAbs
    createSVGPathSegMovetoRel createTouch createTouchList createWritable createWriter criticalCHRestart cssFloat
    currentCSSZoom currentView customElementRegistry decapsulateBits decapsulateKey deliveryType
    deprecatedReplaceInURN deprecatedRunAdAuctionEnforcesKAnonymity descentOverride deviceMemory
    devicePixelContentBoxSize devicePosture disableRemotePlayback displayId displayName doNotTrack drawElementImage
    drawingBufferColorSpace drawingBufferFormat drawingBufferStorage editContext elementTiming emHeightAscent
    emHeightDescent enableStyleSheetsForSet encapsulateBits encapsulateKey eventCounts exitPictureInPicture
    exitPointerLock explicitOriginalTarget fastSeek featurePolicy fetchPriority fileName finalResponseHeadersStart
    firstInterimResponseStart focusGroup focusGroupStart fontKerning fontStretch fontVariantCaps forwardX forwardY
    forwardZ fragmentDirective fromAsync fromBase64 fromHex getAllRecords getAsFileSystemHandle getAutoplayPolicy
    getBattery getBoxQuads getCaptureHandle getCoalescedEvents getComposedRanges getDisplayMedia
    getElementImageDefaultSize getElementTransform getEnclosureList getFingerprints getFloat16 getHTML
    getHeaderExtensionsToNegotiate getIdentityAssertion getInstalledRelatedApps getInterestGroupAdAuctionData
    getIntersectionList getLocalStreams getName getNegotiatedHeaderExtensions getOrInsert getOrInsertComputed
    getPathData getPathSegAtLength getPathSegmentAtLength getPredictedEvents getPropertyCSSValue
    getRemoteCertificates getRemoteStreams getSetCookie getStartDate getStatusForPolicy getVRDisplays
    globalPrivacyControl groupBy hangingBaseline hapticActuators hasPermission hasPrivateToken hasRedemptionRecord
    hasStorageAccess hasUAVisualTransition hasUnpartitionedCookieAccess headingOffset headingReset hidePopover
    hrefTranslate iceTransport ideographicBaseline idpLoginUrl imageSizes imageSmoothingQuality imageSrcset
    inBandMetadataTrackDispatchType interactionCount interestForElement isAutoLocale isDisjointFrom isError
    isExtended isHistoryNavigation isRawJSON isReload isReloadNavigation isSubsetOf isSupersetOf isVisible
    iterationComposite jitterBufferTarget joinAdInterestGroup keyIdentifier lastModifiedDate lastStyleSheetSet
    leaveAdInterestGroup letterSpacing lineAlign lineGapOverride lockOrientation makeXRCompatible maxByteLength
    measureUserAgentSpecificMemory mediaGroup moveBefore movementX movementY mozAudioCaptured
    mozCaptureStreamUntilEnded mozCursor mozDecodedFrames mozFragmentEnd mozFrameDelay mozGetMetadata mozHasAudio
    mozOpaque mozPaintedFrames mozParsedFrames mozPresentedFrames mozPrintCallback mozSetImageElement mozSourceNode
    mozUserCancelled navigationId notRestoredReasons options_resizeQuality_parameter originalTarget outputLatency
    overallProgress paintTime paymentManager peerIdentity periodicSync persistentDeviceId pictureInPictureElement
    pictureInPictureEnabled pixelFormat playbackStats playsInline pointerLockElement popoverTargetAction
    popoverTargetElement positionAlign preferredStyleSheetSet prependHTML prependHTMLUnsafe presentationTime
    preservesPitch privateToken protectedAudience queryPermission rawJSON readText referenceTarget
    registerProtocolHandler relatedAddress relatedPort relayProtocol releaseCapture removeAsync removeRange
    removeRecursively removeStream renderBlockingStatus renderQuantumSize replaceWithHTML replaceWithHTMLUnsafe
    requestAll requestClose requestMIDIAccess requestPaint requestPictureInPicture requestPointerLock
    requestStorageAccess requestStorageAccessFor requestVideoFrameCallback requireInteraction responseStatus
    rtcpTransport runAdAuction scaleNonUniform scrollIntoViewIfNeeded scrollLeftMax scrollMargin scrollTopMax
    selectAudioOutput selectedStyleSheetSet setAppBadge setAttributionReporting setCameraActive setCapture
    setCaptureHandleConfig setCodecPreferences setFloat16 setFromBase64 setFromHex setHTML setHTMLUnsafe
    setHeaderExtensionsToNegotiate setIdentityProvider setMicrophoneActive setPathData setPrivateToken
    setScreenshareActive setSinkId shadowRootClonable shadowRootCustomElementRegistry shadowRootDelegatesFocus
    shadowRootMode shadowRootReferenceTarget shadowRootSerializable shadowRootSlotAssignment sharedStorageWritable
    showPopover sinkId sizeAdjust sourceBuffer sourceCapabilities stackTraceLimit startViewTransition
    storageBuckets streamAfterHTML streamAfterHTMLUnsafe streamAppendHTML streamAppendHTMLUnsafe streamBeforeHTML
    streamBeforeHTMLUnsafe streamHTML streamHTMLUnsafe streamPrependHTML streamPrependHTMLUnsafe
    streamReplaceWithHTML streamReplaceWithHTMLUnsafe styleMap styleSheetSets subscriptionId sumPrecise
    supportsText symmetricDifference taintEnabled targetAddressSpace tcpType texElementSubImage2D textRendering
    textStream toBase64 toHex toTemporalInstant toURL togglePopover totalFrameDelay trackVisibility
    transferToFixedLength unicodeSets unlockOrientation unpackColorSpace unregisterProtocolHandler upX upY upZ
    updateAdInterestGroups updateElementGeometry useCurrentView userAgentData userVisibleOnly variationSettings
    vibrationActuator videoTracks virtualKeyboard virtualKeyboardPolicy waitAsync wakeLock wasDiscarded
    windowControlsOverlay withResolvers wordSpacing workerCacheLookupStart workerFinalRouterSource
    workerMatchedRouterSource workerRouterEvaluationStart writingSuggestions xmlEncoding xmlStandalone xmlVersion
    zipKeyed
  `
    .trim()
    .split(/\s+/),
);
