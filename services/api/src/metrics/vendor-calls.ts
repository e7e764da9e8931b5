import { Histogram } from 'prom-client';
import { traceOutgoing, type Outgoing } from '../tracing/outgoing.ts';

/** Upper bounds of the buckets, in seconds; the last is just above the time-out of a call. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MS_PER_S = 1_000;

/** One for the process, because the clients of third parties are made before anything that could own it. */
export const vendorCalls = new Histogram({
  name: 'api_vendor_call_duration_seconds',
  help: 'Calls to third parties by host and outcome (class of status; refused: 401, 403, 429; none: no answer), and how long they took',
  labelNames: ['host', 'outcome'],
  buckets: SECONDS,
  registers: [],
});

/** Our secret or certificate has ended, or we call too often. Others of the class say something of one player's case. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

const outcomeOf = (status: number): string => (REFUSALS.has(status) ? 'refused' : `${Math.floor(status / 100)}xx`);

/** Measures and traces a call until its answer begins. Hosts come from the configuration, so that the label is bounded. */
export const measureCall = async <Answer extends { readonly status: number }>(
  outgoing: Outgoing,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const { host } = new URL(outgoing.url);
  const since = performance.now();
  const observe = (outcome: string): void =>
    vendorCalls.observe({ host, outcome }, (performance.now() - since) / MS_PER_S);
  try {
    const answer = await traceOutgoing(outgoing, call);
    observe(outcomeOf(answer.status));
    return answer;
  } catch (error) {
    observe('none');
    throw error;
  }
};
