/** Why a call did not do what the player wanted; there is a text for each. */
export class Trouble extends Error {
  override name = 'Trouble';
  readonly kind: string;
  readonly balance: number | null;
  constructor(kind: string, balance: number | null = null) {
    super(kind);
    this.kind = kind;
    this.balance = balance;
  }
}

const RETRY_DELAYS_MS = [400, 1_200, 3_000];
const CALL_TIMEOUT_MS = 30_000;

/** `crypto.randomUUID` is missing on plain http addresses other than localhost; this is not. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Call = <Reply>(path: string, body?: Record<string, unknown>) => Promise<Reply>;

/**
 * Calls of one game session. Each carries an id of its own; when the network fails the same call is made again, and the
 * studio answers with the round it has already played instead of playing another one.
 */
export function studioApi(session: string): Call {
  const send = (path: string, body: string) =>
    fetch(`/studio/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });

  return async (path, body = {}) => {
    const text = JSON.stringify({ session, requestId: newId(), ...body });
    for (const delayMs of [...RETRY_DELAYS_MS, null]) {
      try {
        const response = await send(path, text);
        const answer = await response.json();
        if (response.ok) return answer;
        if (response.status < 500) throw new Trouble(answer.error ?? 'refused', answer.balance ?? null);
      } catch (error) {
        if (error instanceof Trouble) throw error;
      }
      if (delayMs !== null) await new Promise((done) => setTimeout(done, delayMs));
    }
    throw new Trouble('network');
  };
}
