import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { beacon, isOwnFault, type Beacon } from '@jangada/contracts/delivery/beacon';
import {
  FROZEN_COOKIE,
  STARTED_RELEASES_GLOBAL,
  type StartedReleases,
} from '@jangada/contracts/delivery/started-releases';
import { startedReleasesScript } from './boot-script.ts';

const VISITOR = {
  tenant: 'jangada',
  guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11',
  version: '1.0.0',
  uniqueName: 'host__0000000a',
};
const home = { version: '1.1.0', uniqueName: 'casino__0000000b', expose: './routes/home' };
const slot = { version: '2.0.0', uniqueName: 'wallet__0000000c', expose: './slots/balance' };

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** A browser with storage, cookies and a clock; its pages share them. */
const aBrowser = ({ refusesStorage = false, refusesCookies = false } = {}) => {
  const storage: Record<string, string> = {};
  const cookies = new Map<string, string>();
  const sent: Beacon[] = [];
  let wallMs = Date.parse('2026-03-01T12:00:00Z');
  let steadyMs = 0;
  const pages = new Set<{ readonly beat: () => void }>();

  const localStorage = new Proxy(storage, {
    get: (_target, name) => {
      if (refusesStorage) throw new Error('SecurityError');
      if (name === 'getItem') return (key: string) => storage[key] ?? null;
      if (name === 'setItem') return (key: string, value: string) => void (storage[key] = value);
      if (name === 'removeItem') return (key: string) => delete storage[key];
      return undefined;
    },
    ownKeys: () => {
      if (refusesStorage) throw new Error('SecurityError');
      return Reflect.ownKeys(storage);
    },
  });

  const open = ({ isHidden = false } = {}) => {
    const listeners = new Map<string, () => void>();
    const calls: string[] = [];
    let timer: (() => void) | null = null;
    const document = {
      visibilityState: isHidden ? 'hidden' : 'visible',
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        const [, name = '', value = '', maxAge = ''] = /^([^=]+)=([^;]*); Max-Age=([^;]*)/.exec(text) ?? [];
        if (refusesCookies) return;
        if (Number(maxAge) > 0) cookies.set(name, value);
        else cookies.delete(name);
      },
    };
    const page: Record<string, unknown> = {
      document,
      localStorage,
      location: { pathname: '/', protocol: 'https:', reload: () => calls.push('reload') },
      navigator: { sendBeacon: (_address: string, body: string) => sent.push(beacon.parse(JSON.parse(body))) },
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      setInterval: (work: () => void) => {
        timer = work;
        return 1;
      },
      clearInterval: () => {
        timer = null;
      },
      stop: () => calls.push('stop'),
      performance: { now: () => steadyMs },
      Date: { now: () => wallMs },
    };
    page['window'] = page;
    runInNewContext(startedReleasesScript(VISITOR), page);
    const living = { beat: () => timer?.() };
    pages.add(living);
    return {
      marks: page[STARTED_RELEASES_GLOBAL] as StartedReleases,
      calls,
      /** The main thread of the page does nothing any more. */
      freeze: () => pages.delete(living),
      /** The browser ends the page's process without any event. */
      kill: () => pages.delete(living),
      close: () => {
        listeners.get('pagehide')?.();
        pages.delete(living);
      },
      hide: () => {
        document.visibilityState = 'hidden';
        listeners.get('visibilitychange')?.();
      },
    };
  };

  return {
    open,
    sent,
    cookies,
    storedMarks: () => Object.keys(storage).filter((key) => key.startsWith('jangada:started:')),
    quarantined: () =>
      JSON.parse(storage['jangada:quarantine'] ?? '{}') as Record<string, { failed: object; untilMs: number }>,
    store: (key: string, value: string) => void (storage[key] = value),
    nowMs: () => wallMs,
    setClock: (changeMs: number) => void (wallMs += changeMs),
    wait: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        wallMs += SECOND_MS;
        steadyMs += SECOND_MS;
        for (const page of pages) page.beat();
      }
    },
  };
};

/** A browser in which a page froze while the view of the casino ran. */
const withFrozenPage = () => {
  const browser = aBrowser();
  const page = browser.open();
  page.marks.started(home);
  page.marks.runs(home.uniqueName);
  page.freeze();
  browser.wait(10);
  return browser;
};

describe('a page that froze while a release ran', () => {
  it('is found by the next page view, which reports the release and avoids it for an hour', () => {
    const browser = withFrozenPage();
    browser.open();
    assert.deepEqual(
      browser.sent.map(({ tenant, guest, reports }) => ({ tenant, guest, reports })),
      [
        {
          tenant: VISITOR.tenant,
          guest: VISITOR.guest,
          reports: [
            { remote: 'casino', version: '1.1.0', kind: 'frozen', own: true, expose: './routes/home', path: '/' },
          ],
        },
      ],
    );
    assert.equal(browser.cookies.get('jangada_quarantine'), home.uniqueName);
    const entry = browser.quarantined()[home.uniqueName];
    assert.deepEqual([entry?.failed, entry?.untilMs], [{ './routes/home': 1 }, browser.nowMs() + HOUR_MS]);
  });

  it('is avoided for a day after it froze a second time', () => {
    const browser = withFrozenPage();
    browser.open().close();
    const again = browser.open();
    again.marks.started(home);
    again.freeze();
    browser.wait(10);
    browser.open();
    assert.equal(browser.quarantined()[home.uniqueName]?.untilMs, browser.nowMs() + 24 * HOUR_MS);
  });

  it('makes the page that finds it stop, before its scripts run, and start again with another plan', () => {
    const browser = withFrozenPage();
    assert.deepEqual(browser.open().calls, ['stop', 'reload']);
    assert.deepEqual(browser.open().calls, [], 'once');
  });

  it('is found as well when it froze after the view mounted, before its worker watched it', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started(home);
    page.marks.alive(home.uniqueName);
    browser.wait(4);
    page.freeze();
    browser.wait(10);
    browser.open();
    assert.deepEqual(
      browser.sent.flatMap(({ reports }) => reports.map(({ remote, kind }) => [remote, kind])),
      [['casino', 'frozen']],
    );
  });

  it('is found by a second tab as well, while the first one is still frozen', () => {
    const browser = withFrozenPage();
    assert.equal(browser.storedMarks().length, 1);
    browser.open();
    assert.deepEqual(
      browser.sent.flatMap(({ reports }) => reports).map(({ kind }) => kind),
      ['frozen'],
    );
  });

  it('of which several releases may be the cause: each is avoided and reported, and none counts against its release', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started();
    page.marks.started(home);
    page.marks.started(slot);
    page.freeze();
    browser.wait(10);
    browser.open();
    const reports = browser.sent.flatMap((one) => one.reports);
    assert.deepEqual(
      reports.map((one) => [one.remote, isOwnFault(one)]),
      [
        ['casino', false],
        ['wallet', false],
      ],
    );
    assert.deepEqual(Object.keys(browser.quarantined()), [home.uniqueName, slot.uniqueName]);
  });

  it('names the shell when no remote had started', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started();
    page.freeze();
    browser.wait(10);
    browser.open();
    assert.deepEqual(Object.keys(browser.quarantined()), [VISITOR.uniqueName]);
  });
});

describe('a page is not taken for frozen', () => {
  const innocents: readonly [what: string, run: (browser: ReturnType<typeof aBrowser>) => void][] = [
    [
      'when it responds after the release has started, and its worker watches it',
      (browser) => {
        const page = browser.open();
        page.marks.started(home);
        page.marks.alive(home.uniqueName);
        page.marks.watched?.();
        browser.wait(3);
        page.kill();
      },
    ],
    [
      'when its worker watched it before the release started, and it responds afterwards',
      (browser) => {
        const page = browser.open();
        page.marks.watched?.();
        page.marks.started(home);
        page.marks.alive(home.uniqueName);
        browser.wait(3);
        page.kill();
      },
    ],
    [
      'when it responds for 15 s after the release has started, and no worker watches it',
      (browser) => {
        const page = browser.open();
        page.marks.started(home);
        page.marks.alive(home.uniqueName);
        browser.wait(17);
        page.kill();
      },
    ],
    [
      'when the release never mounts and the page responds for 5 s',
      (browser) => {
        const page = browser.open();
        page.marks.started(home);
        browser.wait(7);
        page.kill();
      },
    ],
    [
      'when the visitor closes it while it starts',
      (browser) => {
        const page = browser.open();
        page.marks.started(home);
        page.close();
      },
    ],
    [
      'when it goes to the background while it starts, and the system ends it there',
      (browser) => {
        const page = browser.open();
        page.marks.started(home);
        page.hide();
        page.kill();
      },
    ],
    [
      'when it was prerendered or opened in the background',
      (browser) => {
        const page = browser.open({ isHidden: true });
        page.marks.started(home);
        page.kill();
      },
    ],
  ];
  for (const [what, run] of innocents) {
    it(what, () => {
      const browser = aBrowser();
      run(browser);
      browser.wait(10);
      assert.deepEqual(browser.open().calls, []);
      assert.deepEqual([browser.sent, browser.quarantined()], [[], {}]);
    });
  }

  it('while a slow phone runs the release for 3 s', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started(home);
    page.freeze();
    browser.wait(3);
    assert.deepEqual(browser.open().calls, []);
    assert.equal(browser.storedMarks().length, 1, 'the mark of the other tab stays');
  });

  it('while it waits for files on a slow network, in a tab beside this one', () => {
    const browser = aBrowser();
    browser.open().marks.started(home);
    browser.wait(4);
    assert.deepEqual(browser.open().calls, []);
  });

  it('after the clock was set back, which leaves a mark from the future', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started(home);
    page.freeze();
    browser.setClock(-HOUR_MS);
    assert.deepEqual([browser.open().calls, browser.sent, browser.storedMarks()], [[], [], []]);
  });

  it('a day later, when the mark is about another time', () => {
    const browser = aBrowser();
    const page = browser.open();
    page.marks.started(home);
    page.freeze();
    browser.setClock(25 * HOUR_MS);
    assert.deepEqual([browser.open().calls, browser.sent, browser.storedMarks()], [[], [], []]);
  });

  it('by a mark that another script wrote', () => {
    for (const text of ['', '{}', 'null', '{"beatMs":1,"open":[]}', '[]']) {
      const browser = aBrowser();
      browser.store('jangada:started:x', text);
      assert.deepEqual([browser.open().calls, browser.sent, browser.storedMarks()], [[], [], []], text);
    }
  });
});

describe('a browser that stores little', () => {
  it('without storage starts every page, and marks nothing', () => {
    const browser = aBrowser({ refusesStorage: true });
    const page = browser.open();
    page.marks.started(home);
    page.marks.runs(home.uniqueName);
    page.marks.alive(home.uniqueName);
    page.close();
    assert.deepEqual(page.calls, []);
  });

  it('without cookies never loads the page again, because the edge would send the same', () => {
    const browser = aBrowser({ refusesCookies: true });
    const page = browser.open();
    page.marks.started(home);
    page.freeze();
    browser.wait(10);
    assert.deepEqual(browser.open().calls, []);
    assert.equal(browser.sent.length, 1);
  });
});

describe('a page that its worker found frozen', () => {
  const releases = [home, slot].map(({ version, uniqueName }) => ({ version, uniqueName }));
  const withCookie = (value: string, browser = aBrowser()) => {
    browser.cookies.set(FROZEN_COOKIE, value);
    return browser;
  };
  const cookieOf = (names = releases) =>
    encodeURIComponent(
      JSON.stringify({ tenant: VISITOR.tenant, guest: VISITOR.guest, path: '/jogos', releases: names }),
    );

  it('is reported by the next page view, against none of its releases alone, and all of them are avoided', () => {
    const browser = withCookie(cookieOf());
    assert.deepEqual(browser.open().calls, [], 'the edge planned this page without them already');
    assert.deepEqual(
      browser.sent.map(({ tenant, guest, reports }) => ({ tenant, guest, reports })),
      [
        {
          tenant: VISITOR.tenant,
          guest: VISITOR.guest,
          reports: [
            { remote: 'casino', version: '1.1.0', kind: 'frozen', own: false, path: '/jogos' },
            { remote: 'wallet', version: '2.0.0', kind: 'frozen', own: false, path: '/jogos' },
          ],
        },
      ],
    );
    assert.deepEqual(Object.keys(browser.quarantined()), [home.uniqueName, slot.uniqueName]);
    assert.deepEqual([...browser.cookies.keys()], ['jangada_quarantine']);
  });

  it('is reported against a release that ran alone', () => {
    const browser = withCookie(cookieOf(releases.slice(0, 1)));
    browser.open();
    assert.deepEqual(browser.sent[0]?.reports.map(isOwnFault), [true]);
  });

  it('is reported once when there is a mark as well, which names the release', () => {
    const browser = withCookie(cookieOf(), withFrozenPage());
    browser.open();
    assert.deepEqual(
      browser.sent.flatMap(({ reports }) => reports.map(({ remote, own }) => [remote, own])),
      [['casino', true]],
    );
    assert.equal(browser.cookies.has(FROZEN_COOKIE), false);
  });

  it('is nothing when the cookie is not valid', () => {
    for (const value of ['%7B', encodeURIComponent('[]'), cookieOf([{ version: '1', uniqueName: '<script>' }])]) {
      const browser = withCookie(value);
      browser.open();
      assert.deepEqual([browser.sent, [...browser.cookies]], [[], []], value);
    }
  });
});
