/** The results of Chromium's trace of one visit, in ms. */
export interface TraceSummary {
  /** Consecutive phases, from the start of navigation until the view has its tiles. */
  readonly phases: readonly Phase[];
}

export const kinds = ['script', 'style and layout', 'paint', 'HTML', 'collection', 'other'] as const;

type Kind = (typeof kinds)[number];

export interface Phase {
  readonly until: string;
  readonly ms: number;
  /** The work of the page's main thread in these phases; it was idle for the rest. */
  readonly work: Readonly<Record<Kind, number>>;
}

/** An event in Chromium's trace format; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly url?: string; readonly resourceType?: string } };
}

export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
  'toplevel',
  'v8',
];

/** Groups event names like the performance panel of the developer tools. */
const kindOf: Readonly<Record<string, Kind>> = {
  EvaluateScript: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
  EventDispatch: 'script',
  XHRReadyStateChange: 'script',
  'v8.compile': 'script',
  'v8.run': 'script',
  'v8.callFunction': 'script',
  'V8.StackGuard': 'script',
  UpdateLayoutTree: 'style and layout',
  Layout: 'style and layout',
  IntersectionObserverController_computeIntersections: 'style and layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  ParseHTML: 'HTML',
  ParseAuthorStyleSheet: 'style and layout',
  MinorGC: 'collection',
  MajorGC: 'collection',
};

const noWork = (): Record<Kind, number> => ({
  script: 0,
  'style and layout': 0,
  paint: 0,
  HTML: 0,
  collection: 0,
  other: 0,
});

/** The time of one kind of work, without nested work of another kind. */
interface Slice {
  readonly kind: Kind;
  readonly fromUs: number;
  readonly toUs: number;
}

/** The tasks of a thread as slices without overlap: the innermost event with a kind counts. */
const slicesOf = (events: readonly TraceEvent[]): Slice[] => {
  const slices: Slice[] = [];
  const open: { kind: Kind; endUs: number }[] = [];
  let atUs = 0;
  const advance = (toUs: number): void => {
    for (let inner = open.at(-1); inner; inner = open.at(-1)) {
      const endUs = Math.min(inner.endUs, toUs);
      if (endUs > atUs) slices.push({ kind: inner.kind, fromUs: atUs, toUs: endUs });
      atUs = Math.max(atUs, endUs);
      if (inner.endUs > toUs) return;
      open.pop();
    }
    atUs = toUs;
  };
  for (const { name, ts, dur = 0 } of events) {
    const kind = kindOf[name] ?? (name === 'RunTask' ? 'other' : null);
    if (kind === null) continue;
    advance(ts);
    open.push({ kind: kind === 'other' ? (open.at(-1)?.kind ?? 'other') : kind, endUs: ts + dur });
  }
  advance(Infinity);
  return slices;
};

const US_PER_MS = 1_000;

/**
 * The parts of the time until the view's tiles.
 *
 * @param trace Chromium's trace, with `TRACE_CATEGORIES`
 * @throws {Error} when the page of the trace has not marked its tiles
 */
export const summaryOf = (trace: { readonly traceEvents: readonly TraceEvent[] }): TraceSummary => {
  const events = trace.traceEvents.toSorted((one, other) => one.ts - other.ts);
  const markOf = (name: string) => events.find((event) => event.name === name && event.cat.includes('user_timing'));
  const [usable, view] = [markOf('bench:usable-tile'), markOf('bench:view-tile')];
  if (!usable || !view) throw new Error('The trace has no tile.');
  const ofPage = events.filter(({ pid, tid }) => pid === view.pid && tid === view.tid);
  const requested = ofPage.find(({ name }) => name === 'ResourceSendRequest' || name === 'ResourceWillSendRequest');
  const answered = ofPage.find(({ name }) => name === 'ResourceReceiveResponse');
  const startedUs = markOf('navigationStart')?.ts ?? requested?.ts ?? 0;
  const slices = slicesOf(ofPage.filter(({ ph, ts }) => ph === 'X' && ts >= startedUs));
  const ends: [string, number][] = [
    ['the first byte', answered?.ts ?? startedUs],
    ['the first usable tile', usable.ts],
    ['the view’s tiles', view.ts],
  ];
  let fromUs = startedUs;
  const phases = ends.map(([until, toUs]): Phase => {
    const work = noWork();
    for (const slice of slices) {
      const us = Math.min(slice.toUs, toUs) - Math.max(slice.fromUs, fromUs);
      if (us > 0) work[slice.kind] += us / US_PER_MS;
    }
    const ms = (toUs - fromUs) / US_PER_MS;
    fromUs = toUs;
    return { until, ms, work };
  });
  return { phases };
};
