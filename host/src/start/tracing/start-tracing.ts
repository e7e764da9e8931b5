import { TRACE_SPANS_MAX } from '@jangada/contracts/delivery/beacon-bounds';
import type { Beacon } from '@jangada/contracts/delivery/beacon';
import type { PageSpan } from '@jangada/contracts/delivery/trace';
import { BEACON_ADDRESS } from '../../composition/beacon-address.ts';
import { loadedReleases } from '../../frame/x-ray/load-facts.ts';
import { pageSpans, type Mark } from './page-spans.ts';

/** Spans are sent in batches after this time, and when the page is hidden. */
export const TRACE_WAIT_MS = 15_000;

/** Batches of a page view; later spans are dropped. */
const TRACES_MAX = 6;

/** Sent once: an unfinished span is sent when the page is hidden. */
const keyOf = ({ name, remote, version, expose, at }: PageSpan): string =>
  [name, remote, version, expose, name === 'load' ? '' : at].join(' ');

const isUnfinished = ({ name, ms }: PageSpan): boolean => (name === 'fallback' || name === 'exchange') && ms === 0;

/**
 * Sends the spans of this page view, including those before this call.
 *
 * @param traceparent of the HTML
 */
export const startTracing = (
  traceparent: string,
  visitor: Pick<Beacon, 'tenant' | 'guest'>,
  send: (address: string, body: string) => void = (address, body) => void navigator.sendBeacon(address, body),
): void => {
  const marks: Mark[] = [];
  const sent = new Set<string>();
  let batches = 0;

  const flush = (isHidden: boolean): void => {
    const spans = pageSpans(marks, loadedReleases(), performance.timeOrigin)
      .filter((span) => !sent.has(keyOf(span)) && (isHidden || !isUnfinished(span)))
      .slice(0, TRACE_SPANS_MAX);
    if (spans.length === 0 || batches >= TRACES_MAX) return;
    for (const span of spans) sent.add(keyOf(span));
    batches += 1;
    send(BEACON_ADDRESS, JSON.stringify({ ...visitor, reports: [], trace: { traceparent, spans } }));
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name.startsWith('remote:')) marks.push(entry as PerformanceMark);
  }).observe({ type: 'mark', buffered: true });
  setInterval(() => flush(false), TRACE_WAIT_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(true);
  });
};
