import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api, Bus } from '@jangada/contracts/host/host-api';

/*
 * What one release may use of the page. More is a fault that would make the page slow or freeze it, so it is refused
 * with an error, which also ends an endless loop around the call.
 */

/** Far above what a view needs: a bet slip emits one event for each change of odds. */
export const EVENTS_PER_SECOND_MAX = 200;

/** Listeners on the bus at the same time. */
export const LISTENERS_MAX = 500;

export const CALLS_PER_SECOND_MAX = 50;

/** A refused call fails after this time, so that a loop that retries at once does not occupy the page. */
export const REFUSED_CALL_MS = 1_000;

/** More waiting refusals than this are refused in the same task. */
export const REFUSED_CALLS_MAX = 500;

const SECOND_MS = 1_000;

/** Returns whether one more is within the limit of this second. */
export const perSecond = (max: number): (() => boolean) => {
  let startMs = -Infinity;
  let count = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs - startMs >= SECOND_MS) [startMs, count] = [nowMs, 0];
    count += 1;
    return count <= max;
  };
};

/**
 * Limits the ports through which one release could flood the page.
 *
 * @param onExcess called for every refusal
 */
export const limitUse = (
  { bus, api }: { readonly bus: Bus; readonly api: Api },
  onExcess: (error: Error) => void,
): { readonly bus: Bus; readonly api: Api } => {
  const mayEmit = perSecond(EVENTS_PER_SECOND_MAX);
  const mayCall = perSecond(CALLS_PER_SECOND_MAX);
  let listeners = 0;
  let refused = 0;

  const refuse = (what: string): Error => {
    const error = Object.assign(new Error(`more than ${what}`), { name: 'ExcessError' });
    onExcess(error);
    return error;
  };

  const call = api as (endpoint: Endpoint, fields?: object) => Promise<unknown>;
  const limited: typeof call = (endpoint, fields) => {
    if (mayCall()) return call(endpoint, fields);
    const error = refuse(`${CALLS_PER_SECOND_MAX} calls a second`);
    if (refused >= REFUSED_CALLS_MAX) throw error;
    refused += 1;
    return new Promise((_resolve, reject) => {
      setTimeout(() => {
        refused -= 1;
        reject(error);
      }, REFUSED_CALL_MS);
    });
  };

  return {
    api: limited as Api,
    bus: {
      emit: (event, payload) => {
        if (!mayEmit()) throw refuse(`${EVENTS_PER_SECOND_MAX} events a second`);
        bus.emit(event, payload);
      },
      on: (event, listener) => {
        if (listeners >= LISTENERS_MAX) throw refuse(`${LISTENERS_MAX} listeners on the bus`);
        const stop = bus.on(event, listener);
        listeners += 1;
        let counted = 1;
        return () => {
          listeners -= counted;
          counted = 0;
          stop();
        };
      },
      last: bus.last,
    },
  };
};
