import { CALLS_PER_SECOND_MAX, perSecond, REFUSED_CALL_MS, REFUSED_CALLS_MAX } from '../limit-use.ts';
import type { Owner, Resources } from './resources.ts';

/**
 * Limits the requests that a release makes itself, like its calls through the host API: `fetch`, `XMLHttpRequest` and
 * `sendBeacon`.
 */
export const watchRequests = (resources: Resources): void => {
  const limits = new Map<string, () => boolean>();
  let refused = 0;

  const mayRequest = ({ release }: Owner): boolean => {
    const may = limits.get(release.uniqueName) ?? perSecond(CALLS_PER_SECOND_MAX);
    limits.set(release.uniqueName, may);
    return may();
  };

  /** Null when the caller may make another request. */
  const refusal = (): Error | null => {
    const owner = resources.callerOf();
    if (owner === null || mayRequest(owner)) return null;
    return resources.excess(owner, `${CALLS_PER_SECOND_MAX} requests a second`);
  };

  const { fetch } = window;
  window.fetch = (input, init) => {
    const error = refusal();
    if (error === null) return fetch.call(window, input, init);
    if (refused >= REFUSED_CALLS_MAX) throw error;
    refused += 1;
    return new Promise((_resolve, reject) => {
      setTimeout(() => {
        refused -= 1;
        reject(error);
      }, REFUSED_CALL_MS);
    });
  };

  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function limitedSend(body?: XMLHttpRequestBodyInit | null) {
    const error = refusal();
    if (error !== null) throw error;
    send.call(this, body);
  };

  const beacon = navigator.sendBeacon?.bind(navigator);
  if (!beacon) return;
  const limitedBeacon = (url: string | URL, data?: BodyInit | null) => refusal() === null && beacon(url, data);
  Object.assign(navigator, { sendBeacon: limitedBeacon });
};
