import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { beacon, type Beacon } from '@jangada/contracts/delivery/beacon';
import { SHELL_START_GLOBAL, type ShellStart } from '@jangada/contracts/delivery/shell-start';
import { quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { bootScript, startedReleasesScript } from './boot-script.ts';

const ENTRY = 'http://localhost/releases/host/1.1.0/main.js';
const UNIQUE_NAME = 'host__0000000a';
const PLAN = {
  tenant: 'jangada',
  guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11',
  remotes: {
    host: { chain: [{ version: '1.1.0', uniqueName: UNIQUE_NAME, base: '/releases/host/1.1.0/', integrity: {} }] },
  },
};

class Script {
  readonly dataset: Record<string, string> = { shell: '' };
  readonly integrity = 'sha384-entry';
  readonly src: string;
  constructor(src: string) {
    this.src = src;
  }
  remove(): void {}
}

interface Given {
  /** The server's reply when the page requests a failed file again; `throw` is a network failure. */
  readonly answer?: { readonly status: number; readonly type?: string; readonly matches?: boolean } | 'throw';
  readonly plan?: object | undefined;
}

/** Opens a page of the edge, in which the inline script has run. */
const open = ({ answer = { status: 200 }, plan = PLAN }: Given = {}) => {
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const timers: { readonly work: () => void; readonly ms: number }[] = [];
  const sent: Beacon[] = [];
  const lines = [{ textContent: '' }, { textContent: '' }, { textContent: '' }];
  const preloader = {
    dataset: { state: 'loading' } as Record<string, string>,
    isConnected: true,
    querySelector: () => ({}),
    querySelectorAll: () => lines,
    lines: () => lines.map(({ textContent }) => textContent),
  };
  const root = { lang: 'pt-BR', classList: { add: () => {} }, dataset: { colorMode: 'dark' }, style: {} };
  const listen = (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const boot = { textContent: JSON.stringify({ plan }) };
  const stored = new Map<string, string>();
  const page: Record<string, unknown> = {
    document: {
      documentElement: root,
      readyState: 'interactive',
      cookie: '',
      addEventListener: listen,
      querySelectorAll: (selector: string) => (selector.startsWith('script') ? [new Script(ENTRY)] : []),
      getElementById: (id: string) => (id === 'jangada-boot' ? boot : preloader),
    },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    location: { pathname: '/casino', protocol: 'http:', origin: 'http://localhost', href: 'http://localhost/casino' },
    navigator: { sendBeacon: (_address: string, body: string) => sent.push(beacon.parse(JSON.parse(body))) },
    matchMedia: () => ({ matches: false }),
    requestAnimationFrame: () => 0,
    addEventListener: listen,
    setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }),
    clearTimeout: (id: number) => timers.splice(id - 1, 1, { work: () => {}, ms: 0 }),
    fetch: async (_address: string, { integrity }: { integrity?: string }) => {
      if (answer === 'throw') throw new TypeError('Failed to fetch');
      const { status, type = 'text/javascript', matches = true } = answer;
      if (integrity !== undefined && !matches) throw new TypeError('Failed to fetch');
      return { ok: status < 400, status, redirected: false, headers: { get: () => type } };
    },
    HTMLScriptElement: Script,
    URL,
    crypto: webcrypto,
  };
  page['window'] = page;
  for (const script of [startedReleasesScript(null), bootScript([])]) runInNewContext(script, page);
  const start = page[SHELL_START_GLOBAL] as ShellStart;
  const document = page['document'] as { cookie: string };
  return {
    start,
    sent,
    root,
    preloader,
    stored,
    happen: (name: string, event: unknown = {}) => listeners.get(name)?.forEach((listener) => listener(event)),
    /** Runs the timers up to this delay. */
    wait: (ms: number) => timers.splice(0).forEach((timer) => (timer.ms <= ms ? timer.work() : timers.push(timer))),
    settle: () => new Promise((resolve) => setTimeout(resolve, 5)),
    quarantined: () => [...quarantinedIn(/jangada_quarantine=([^;]*)/.exec(document.cookie)?.[1])],
  };
};

const kindsOf = (sent: readonly Beacon[]) =>
  sent.flatMap(({ reports }) =>
    reports.map(({ remote, version, kind, status }) => ({ remote, version, kind, status })),
  );

const scriptFailed = { target: new Script(ENTRY) };

describe('a release of the shell that does not start', () => {
  const ofFile = [
    { name: 'a file the server does not have', answer: { status: 404 }, kind: 'http', status: 404, own: true },
    { name: 'a server in trouble', answer: { status: 503 }, kind: 'http', status: 503, own: false },
    { name: 'other bytes', answer: { status: 200, matches: false }, kind: 'integrity', own: true },
    { name: 'a file that is right this time', answer: { status: 200 }, kind: 'network', own: false },
    { name: 'a page of somebody else', answer: { status: 200, type: 'text/html' }, kind: 'network', own: false },
    { name: 'no answer', answer: 'throw', kind: 'network', own: false },
  ] as const;
  for (const { name, answer, kind, own, ...rest } of ofFile) {
    it(`is reported once as ${kind} for ${name}, and ${own ? 'left alone' : 'tried again'} after a reload`, async () => {
      const { happen, settle, sent, preloader, quarantined } = open({ answer });
      happen('error', scriptFailed);
      happen('error', scriptFailed);
      await settle();
      const status = 'status' in rest ? rest.status : undefined;
      assert.deepEqual(kindsOf(sent), [{ remote: 'host', version: '1.1.0', kind, status }]);
      assert.equal(preloader.dataset['state'], 'failed');
      assert.deepEqual(quarantined(), own ? [UNIQUE_NAME] : []);
    });
  }

  it('is reported as evaluation when a script of it throws and it does not start', () => {
    const { happen, wait, sent, quarantined, stored } = open();
    happen('error', { target: null, filename: ENTRY, message: 'Uncaught Error: broken' });
    assert.equal(sent.length, 0);
    wait(3_000);
    assert.deepEqual(sent[0]?.reports, [
      {
        remote: 'host',
        version: '1.1.0',
        kind: 'evaluation',
        expose: '.',
        path: '/casino',
        message: 'Uncaught Error: broken',
      },
    ]);
    assert.deepEqual(quarantined(), [UNIQUE_NAME]);
    const entries = JSON.parse(stored.get('jangada:quarantine') ?? '{}') as Record<string, Record<string, unknown>>;
    const { failed, atMs, untilMs } = entries[UNIQUE_NAME] ?? {};
    // The shell drops a quarantine entry without all three of these fields.
    assert.deepEqual([failed, Number(untilMs) - Number(atMs)], [{ '.': 2 }, 86_400_000]);
  });

  it('is reported at once when the shell signals that it cannot start', () => {
    const { start, sent } = open();
    start.failed(new Error('no storage'));
    assert.deepEqual(kindsOf(sent), [{ remote: 'host', version: '1.1.0', kind: 'evaluation', status: undefined }]);
  });

  it('is reported as a lost chunk when the file that its start imports is gone', async () => {
    const { start, sent, settle } = open({ answer: { status: 404 } });
    start.failed(Object.assign(new Error('Loading chunk 7 failed.'), { request: `${ENTRY}x` }));
    await settle();
    assert.deepEqual(kindsOf(sent), [{ remote: 'host', version: '1.1.0', kind: 'chunk', status: undefined }]);
  });

  it('is reported as a time-out, which does not count, and the message disappears when it starts later', () => {
    const { start, wait, sent, preloader, quarantined } = open();
    wait(30_000);
    assert.deepEqual(kindsOf(sent), [{ remote: 'host', version: '1.1.0', kind: 'timeout', status: undefined }]);
    assert.deepEqual(quarantined(), []);
    start.up();
    assert.equal(preloader.dataset['state'], 'loading');
  });

  it('is reported when the page is closed before anything is certain', () => {
    const { happen, sent } = open();
    happen('error', { target: null, filename: ENTRY, message: 'broken' });
    happen('pagehide');
    assert.deepEqual(
      kindsOf(sent).map(({ kind }) => kind),
      ['evaluation'],
    );
  });
});

describe('the message of a page without a site', () => {
  it('appears when the shell has crashed after its start, in the language of that moment, and reports nothing', () => {
    const { start, sent, preloader, root, quarantined } = open();
    start.up();
    start.crashed();
    assert.equal(preloader.dataset['state'], 'failed');
    assert.deepEqual(preloader.lines(), [
      'O site não carregou.',
      'Recarregue a página. Se não resolver, tente de novo mais tarde.',
      'Recarregar a página',
    ]);
    root.lang = 'en-US';
    start.crashed();
    assert.equal(preloader.lines()[2], 'Reload the page');
    assert.deepEqual([sent, quarantined()], [[], []]);
  });
});

describe('nothing is reported', () => {
  it('of a shell that has started, whatever fails later', async () => {
    const { start, happen, wait, settle, sent, preloader } = open();
    start.up();
    happen('error', scriptFailed);
    happen('error', { target: null, filename: ENTRY, message: 'later' });
    start.failed(new Error('later'));
    wait(30_000);
    await settle();
    assert.equal(sent.length, 0);
    assert.equal(preloader.dataset['state'], 'loading');
  });

  it('of an error in a third-party script, or of a page without a shell', () => {
    const foreign = open();
    foreign.happen('error', { target: null, filename: 'https://elsewhere.test/x.js', message: 'theirs' });
    foreign.wait(3_000);
    assert.equal(foreign.sent.length, 0);
    const closed = open({ plan: { remotes: {} } });
    closed.wait(30_000);
    assert.equal(closed.sent.length, 0);
  });
});
