import { type IconResource, loadIcons, splitNames } from './icon-loader.ts';
import { configureIcons, findIcon, OWN_TIMEOUT_MS, requestIcon } from './icon-store.ts';

const own: IconResource = { address: '/api/_icons', timeoutMs: 1500 };
const service: IconResource = { address: 'https://icons.example', timeoutMs: 5000 };
const collection = { prefix: 'noto', icons: { rocket: { body: '<path d="M0 0"/>' } }, width: 128, height: 128 };

type Answer = { status: number; json?: unknown; afterMs?: number } | 'never' | 'broken';

const requested: string[] = [];

/** Answers by address; "never" does not answer until the request is aborted. */
function answerWith(answers: Record<string, Answer>): void {
  globalThis.fetch = ((address: string, { signal }: { signal: AbortSignal }) => {
    requested.push(address);
    const answer = Object.entries(answers).find(([start]) => address.startsWith(start))?.[1] ?? 'broken';
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
      if (answer === 'broken') reject(new TypeError('no connection'));
      if (answer === 'never' || answer === 'broken') return;
      const reply = { status: answer.status, ok: answer.status === 200, json: async () => answer.json };
      setTimeout(() => resolve(reply), answer.afterMs ?? 0);
    });
  }) as never;
}

beforeEach(() => {
  requested.length = 0;
  jest.useFakeTimers();
  AbortSignal.timeout = (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  };
  AbortSignal.any = (signals: AbortSignal[]) => {
    const controller = new AbortController();
    for (const signal of signals) signal.addEventListener('abort', () => controller.abort());
    return controller.signal;
  };
});

afterEach(() => jest.useRealTimers());

const load = async (resources: IconResource[]) => {
  const loading = loadIcons('noto', ['rocket'], resources);
  await jest.advanceTimersByTimeAsync(8000);
  return loading;
};

describe('icons that were not built in', () => {
  it("are fetched from the tenant's own endpoint in the Iconify form", async () => {
    answerWith({ '/api': { status: 200, json: collection } });
    expect(await load([own, service])).toEqual([collection]);
    expect(requested).toEqual(['/api/_icons/noto.json?icons=rocket']);
  });

  it('are requested from the next resource after 750 ms without an answer', async () => {
    answerWith({ '/api': 'never', 'https://icons': { status: 200, json: collection } });
    const loading = loadIcons('noto', ['rocket'], [own, service]);
    await jest.advanceTimersByTimeAsync(740);
    expect(requested).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(20);
    expect(requested).toHaveLength(2);
    expect(await loading).toEqual([collection]);
  });

  it('are requested from the next resource when the previous one fails', async () => {
    answerWith({ '/api': { status: 503 }, 'https://icons': { status: 200, json: collection } });
    expect(await load([own, service])).toEqual([collection]);
  });

  it('are given up at a 404, without another resource', async () => {
    answerWith({ '/api': { status: 404 }, 'https://icons': { status: 200, json: collection } });
    expect(await load([own, service])).toEqual([]);
    expect(requested).toHaveLength(1);
  });

  it.each([
    ['the own endpoint within 1500 ms', { '/api': 1_450 }, true],
    ['the own endpoint after 1500 ms', { '/api': 1_550 }, false],
    ['the public service within 5000 ms', { 'https://icons': 4_950 }, true],
    ['the public service after 5000 ms', { 'https://icons': 5_050 }, false],
  ])('from %s: %o, shown %s', async (when, afterMs, isShown) => {
    configureIcons({ service: 'https://icons.example' });
    const name = `noto:${when.replaceAll(' ', '-')}`;
    const json = { prefix: 'noto', icons: { [name.slice('noto:'.length)]: { body: '<path d="M0 0"/>' } } };
    const answers = Object.entries(afterMs).map(([place, ms]) => [place, { status: 200, json, afterMs: ms }]);
    answerWith({ '/api': 'never', 'https://icons': 'never', ...Object.fromEntries(answers) });
    requestIcon(name);
    await jest.advanceTimersByTimeAsync(5_900);
    expect(findIcon(name) !== undefined).toBe(isShown);
    configureIcons({});
  });

  it('stay blank without an answer in time', async () => {
    answerWith({ '/api': 'never', 'https://icons': 'never' });
    expect(await load([own, service])).toEqual([]);
  });

  it('are requested again after a time-out, four times in all', async () => {
    answerWith({ '/api': 'never' });
    requestIcon('noto:rocket');
    await jest.advanceTimersByTimeAsync(20 + OWN_TIMEOUT_MS + 100);
    requestIcon('noto:rocket');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requested).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(requested).toHaveLength(4);
  });

  it('appear when the second question is answered', async () => {
    answerWith({ '/api': { status: 503 } });
    requestIcon('noto:late');
    await jest.advanceTimersByTimeAsync(1_000);
    answerWith({ '/api': { status: 200, json: { prefix: 'noto', icons: { late: { body: '<path d="M0 0"/>' } } } } });
    await jest.advanceTimersByTimeAsync(6_000);
    expect(findIcon('noto:late')).toBeDefined();
  });

  it('that are unknown are not requested again', async () => {
    answerWith({ '/api': { status: 404 } });
    requestIcon('noto:unknown');
    await jest.advanceTimersByTimeAsync(200_000);
    expect(requested).toHaveLength(1);
  });

  it('stay blank when the answer is not a collection', async () => {
    answerWith({ '/api': { status: 200, json: { message: 'hello' } } });
    expect(await load([own])).toEqual([]);
  });

  it('are requested in several calls when the address would exceed 500 characters', async () => {
    answerWith({ '/api': { status: 200, json: collection } });
    const names = Array.from({ length: 60 }, (_, index) => `a-long-icon-name-${index}`);
    const loading = loadIcons('noto', names, [own]);
    await jest.advanceTimersByTimeAsync(10);
    await loading;
    expect(requested.length).toBeGreaterThan(1);
    for (const address of requested) expect(address.length).toBeLessThanOrEqual(500);
    expect(new Set(requested.flatMap((address) => address.split('=')[1]?.split(',')))).toEqual(new Set(names));
  });
});

it('names are grouped without losing one, even when a single one is too long', () => {
  expect(splitNames(['bb', 'a', 'cccccccc'], 5)).toEqual([['a', 'bb'], ['cccccccc']]);
});
