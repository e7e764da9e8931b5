import { getOverview, listHistory } from '@jangada/contracts/delivery/board.endpoints';
import { signIn } from '@jangada/contracts/delivery/operators.endpoints';
import { listTokens } from '@jangada/contracts/delivery/tokens.endpoints';
import { QueryClient } from '@tanstack/react-query';
import { anOverview } from '../testing/an-overview.ts';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { NetworkError } from '@jangada/contracts/client/errors';
import { call } from './board-client.ts';
import { overviewQuery } from './queries.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Answers every call with this and records the requests. */
const answerWith = (status: number, text: string): Sent[] => {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    sent.push({ url: String(input), init });
    return { status, headers: new Headers(), text: async () => text } as Response;
  };
  return sent;
};

/** An edge that accepts calls and never replies. As in a browser, a call ends only by its signal. */
const neverAnswer = (): { signals: AbortSignal[] } => {
  const signals: AbortSignal[] = [];
  globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      const signal = init?.signal;
      if (!signal) return;
      signals.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  return { signals };
};

const headersOf = ({ init }: Sent) => new Headers(init.headers);

describe('a call of the delivery API', () => {
  it('sends the board header, JSON and same-origin cookies', async () => {
    const sent = answerWith(401, '{}');
    await call(signIn, { body: { name: 'ana', password: 'secret' } }).catch(() => undefined);
    const [first] = sent;
    expect(first?.init.method).toBe('POST');
    // `same-origin` is the platform's default when a request sets no credentials.
    expect(first?.init.credentials ?? 'same-origin').toBe('same-origin');
    expect(first?.init.body).toBe('{"name":"ana","password":"secret"}');
    expect(first && headersOf(first).get('x-jangada-board')).toBe('1');
    expect(first && headersOf(first).get('content-type')).toBe('application/json');
    expect(first && headersOf(first).has('user-agent')).toBe(false);
    expect(first && headersOf(first).has('x-xsrf-token')).toBe(false);
  });

  it('omits absent query parameters', async () => {
    const sent = answerWith(200, '{"data":[],"next":null}');
    await call(listHistory, { query: { tenant: 'onça & cia', remote: undefined, limit: 5 } });
    const url = new URL(sent[0]?.url ?? '', 'https://jangada.test');
    expect(Object.fromEntries(url.searchParams)).toEqual({ tenant: 'onça & cia', limit: '5' });
  });

  it('returns the reply in the shape of its contract', async () => {
    answerWith(200, JSON.stringify(anOverview()));
    expect(await call(getOverview)).toEqual(anOverview());
  });

  it('that is refused throws the code, the status and the facts of the refusal', async () => {
    answerWith(429, '{"code":"request.too-many","message":"Slow down","retry_after_seconds":90}');
    const refusal = await call(listTokens).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DeliveryError);
    expect(refusal).toMatchObject({ status: 429, code: 'request.too-many', message: 'Slow down' });
    expect((refusal as DeliveryError).body['retry_after_seconds']).toBe(90);
  });

  it.each(['', '<h1>Bad gateway</h1>'])(
    'that is refused without JSON (%p) has the status as its code',
    async (text) => {
      answerWith(502, text);
      await expect(call(listTokens)).rejects.toMatchObject({ name: 'DeliveryError', status: 502, code: 'http.502' });
    },
  );

  it('whose reply breaks the contract fails, and is no refusal', async () => {
    answerWith(200, '{"data":"many"}');
    const error = await call(listTokens).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(DeliveryError);
    expect(error).toHaveProperty('message', expect.stringContaining('contract'));
  });

  it('reports an unreachable edge when there is no answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(listTokens)).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a call without an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends as unreachable after 20 seconds and not before, and its request is aborted', async () => {
    const { signals } = neverAnswer();
    let outcome: unknown = 'waiting';
    void call(listTokens).catch((error: unknown) => {
      outcome = error;
    });
    await jest.advanceTimersByTimeAsync(19_900);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(200);
    expect(outcome).toBeInstanceOf(NetworkError);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('throws an AbortError and aborts the request when its caller aborts', async () => {
    const { signals } = neverAnswer();
    const stop = new AbortController();
    const outcome = call(listTokens, { signal: stop.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(50);
    stop.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('sends nothing when its caller aborted before it started', async () => {
    const { signals } = neverAnswer();
    await expect(call(listTokens, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(signals).toEqual([]);
  });

  it('leaves the state of a cancelled query unchanged: neither an error nor data', async () => {
    neverAnswer();
    const client = new QueryClient();
    const outcome = client.fetchQuery(overviewQuery).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(50);
    await client.cancelQueries({ queryKey: overviewQuery.queryKey });
    await outcome;
    expect(client.getQueryState(overviewQuery.queryKey)).toMatchObject({ fetchStatus: 'idle', error: null });
  });
});
