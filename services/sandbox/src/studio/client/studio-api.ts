/** The reason of a failed call; each kind has a text. */
export class PlayError extends Error {
  override name = 'PlayError';
  readonly kind: string;
  readonly balance: number | null;
  constructor(kind: string, balance: number | null = null) {
    super(kind);
    this.kind = kind;
    this.balance = balance;
  }
}

/** Called when the studio cannot be reached, and when it can be reached again. */
export interface Link {
  away(): void;
  back(): void;
}

type Body = Record<string, unknown>;

export interface StudioApi {
  /** Plays a round exactly once despite network failures; the call is cancelled if it did not arrive. */
  play<Reply>(path: string, body?: Body): Promise<Reply>;
  /** Makes a repeatable call; waits for the network. */
  read<Reply>(path: string, body?: Body): Promise<Reply>;
  /** The open round of this table, and the result that was not shown. */
  state<Reply>(): Promise<Reply>;
}

interface Settings {
  readonly send?: typeof fetch;
  /** Resolves after this time, or earlier when the network is back. */
  readonly wait?: (ms: number) => Promise<void>;
}

const RETRY_DELAYS_MS = [400, 1_200, 3_000];
const RETRY_MS = 4_000;
const CALL_TIMEOUT_MS = 30_000;

/** `crypto.randomUUID` is missing on http addresses other than localhost; this function works there too. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The calls of one game session. A call that plays has an id: after a network failure it is repeated, and the studio
 * answers with the round that it has already played. Without an answer the studio is asked for the result as soon as it
 * is reachable; a bet that never arrived is then cancelled.
 */
export const studioApi = (
  session: string,
  link: Link,
  { send = fetch, wait = waitForNetwork }: Settings = {},
): StudioApi => {
  let isAway = false;
  const notify = (away: boolean) => {
    if (away !== isAway) (away ? link.away : link.back)();
    isAway = away;
  };

  /** @returns null without an answer */
  const attempt = async <Reply>(path: string, body: Body | null): Promise<Reply | null> => {
    let response: Response;
    let answer;
    try {
      response = await send(...requestOf(session, path, body));
      answer = await response.json();
    } catch {
      return null;
    }
    if (response.status >= 500) return null;
    notify(false);
    if (!response.ok) throw new PlayError(answer.error ?? 'refused', answer.balance ?? null);
    return answer;
  };

  const untilAnswered = async <Reply>(path: string, body: Body | null): Promise<Reply> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await attempt<Reply>(path, body);
      if (answer !== null) return answer;
      if (tries > 0) notify(true);
      await wait(RETRY_DELAYS_MS[tries] ?? RETRY_MS);
    }
  };

  return {
    play: async <Reply>(path: string, body: Body = {}): Promise<Reply> => {
      const request = { requestId: newId(), ...body };
      for (const delayMs of [...RETRY_DELAYS_MS, null]) {
        const answer = await attempt<Reply>(path, request);
        if (answer !== null) return answer;
        if (delayMs !== null) await wait(delayMs);
      }
      notify(true);
      const { requestId } = request;
      const { played } = await untilAnswered<{ played: Reply | null }>('withdraw', { requestId });
      if (played === null) throw new PlayError('not-placed');
      return played;
    },
    read: (path, body = {}) => untilAnswered(path, body),
    state: () => untilAnswered('state', null),
  };
};

function requestOf(session: string, path: string, body: Body | null): [string, RequestInit] {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  if (body === null) return [`/studio/api/${path}?session=${encodeURIComponent(session)}`, { signal }];
  const headers = { 'content-type': 'application/json' };
  return [`/studio/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ session, ...body }), signal }];
}

const waitForNetwork = (ms: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
