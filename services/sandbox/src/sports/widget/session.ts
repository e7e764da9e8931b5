import type { BetRequest } from '../bet-slip-check.ts';
import type { BetError, BetView, Board, EventView } from '../protocol.ts';
import type { Options } from './options.ts';

export class Refused extends Error {
  readonly error: BetError;
  constructor(error: BetError) {
    super(error.message);
    this.error = error;
  }
}

const REQUEST_TIMEOUT_MS = 20_000;

export type Session = ReturnType<typeof createSession>;

/** Requests to the provider's server; an expired token is renewed once through the operator. */
export const createSession = (base: string, options: () => Options, signal: AbortSignal) => {
  let token = options().token ?? null;

  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
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
    const first = await request(path, init);
    if (first.ok) return first;
    const error = await errorOf(first);
    if (error.code !== 'token_expired') throw new Refused(error);
    const fresh = await options().onTokenExpired?.();
    if (!fresh) {
      options().onSessionRefresh?.();
      throw new Refused(error);
    }
    token = fresh;
    const second = await request(path, init);
    if (!second.ok) throw new Refused(await errorOf(second));
    return second;
  };

  return {
    hasToken: (): boolean => token !== null,
    board: async (): Promise<Board> => {
      const response = await request('/board');
      if (!response.ok) throw new Error(`the board answered ${response.status}`);
      return response.json();
    },
    event: async (slug: string): Promise<EventView | undefined> => {
      const response = await request(`/events/${encodeURIComponent(slug)}`);
      return response.ok ? response.json() : undefined;
    },
    place: async (bet: BetRequest): Promise<BetView> =>
      (await asPlayer('/bets', { method: 'POST', body: JSON.stringify(bet) })).json(),
    bets: async (): Promise<BetView[]> => {
      const { bets }: { bets: BetView[] } = await (await asPlayer('/bets')).json();
      return bets;
    },
  };
};
