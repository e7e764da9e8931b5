import type { BetError, BetRequest, BetView, Board, EventView } from '../protocol.ts';
import type { Options } from './options.ts';

export class Refused extends Error {
  readonly error: BetError;
  constructor(error: BetError) {
    super(error.message);
    this.error = error;
  }
}

export interface Session {
  hasToken(): boolean;
  board(): Promise<Board>;
  event(slug: string): Promise<EventView | undefined>;
  place(request: BetRequest): Promise<BetView>;
  bets(): Promise<BetView[]>;
}

const REQUEST_TIMEOUT_MS = 20_000;

/** Speaks to the provider's server; asks the operator for a new token once when the old one has expired. */
export function createSession(base: string, options: () => Options, signal: AbortSignal): Session {
  let token = options().token ?? null;

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base}/api/v1${path}`, {
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });

  const errorOf = async (response: Response): Promise<BetError> => {
    const fallback: BetError = { code: 'rejected', message: `status ${response.status}` };
    const body: BetError = await response.json().catch(() => fallback);
    return body.code ? body : fallback;
  };

  const asPlayer = async (path: string, init?: RequestInit): Promise<Response> => {
    const first = await ask(path, init);
    if (first.ok) return first;
    const error = await errorOf(first);
    if (error.code !== 'token_expired') throw new Refused(error);
    const fresh = await options().onTokenExpired?.();
    if (!fresh) {
      options().onSessionRefresh?.();
      throw new Refused(error);
    }
    token = fresh;
    const second = await ask(path, init);
    if (!second.ok) throw new Refused(await errorOf(second));
    return second;
  };

  return {
    hasToken: () => token !== null,
    board: async () => {
      const response = await ask('/board');
      if (!response.ok) throw new Error(`the board answered ${response.status}`);
      return response.json();
    },
    event: async (slug) => {
      const response = await ask(`/events/${encodeURIComponent(slug)}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the event answered ${response.status}`);
      return response.json();
    },
    place: async (request) => (await asPlayer('/bets', { method: 'POST', body: JSON.stringify(request) })).json(),
    bets: async () => {
      const { bets }: { bets: BetView[] } = await (await asPlayer('/bets')).json();
      return bets;
    },
  };
}
