import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import { bootScript } from './boot-script.ts';

type Listener = (event: unknown) => void;

interface Visit {
  /** The tenant's default colour mode. */
  readonly tenantMode?: string;
  /** The colour mode that the page forces. */
  readonly forced?: string;
  /** The visitor's choice. */
  readonly stored?: string;
  readonly systemIsLight?: boolean;
  /** The `lang` of the document; a page that the edge has not written may have none. */
  readonly lang?: string;
}

/** Runs the script in a page that has only what the script uses. */
const run = ({ tenantMode = 'dark', forced, stored, systemIsLight = false, lang = 'pt-BR' }: Visit = {}) => {
  const listeners = new Map<string, Listener>();
  const frames: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const dataset: Record<string, string> = { colorMode: tenantMode, ...(forced ? { forcedMode: forced } : {}) };
  const documentElement = { classList: { add: () => {} }, dataset, style: {}, lang };
  const colours = ['light', 'dark'].map((mode) => ({ dataset: { mode }, media: '' }));
  const page: Record<string, unknown> = {
    document: {
      documentElement,
      readyState: 'loading',
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      querySelectorAll: () => colours,
    },
    localStorage: { getItem: () => stored ?? null },
    matchMedia: () => ({ matches: systemIsLight }),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    setTimeout: (task: () => void, ms = 0) => ms === 0 && tasks.push(task),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
  };
  page['window'] = page;
  runInNewContext(bootScript([]), page);
  return {
    page,
    listeners,
    frames,
    tasks,
    mode: dataset['theme'],
    bar: colours.find(({ media }) => media === 'all')?.dataset.mode,
  };
};

describe('the first script of a page', () => {
  it('sets the mode the page insists on, else the visitor’s, the tenant’s, the system’s', () => {
    const visits: readonly (readonly [Visit, string])[] = [
      [{ tenantMode: 'light' }, 'light'],
      [{ tenantMode: 'light', stored: 'dark' }, 'dark'],
      [{ tenantMode: 'light', stored: 'system', systemIsLight: false }, 'dark'],
      [{ tenantMode: 'system', systemIsLight: true }, 'light'],
      [{ tenantMode: 'dark', stored: 'purple' }, 'dark'],
      [{ tenantMode: 'light', stored: 'light', forced: 'dark' }, 'dark'],
    ];
    for (const [visit, mode] of visits) assert.equal(run(visit).mode, mode, JSON.stringify(visit));
  });

  it('sets the theme colour of that mode, whatever the system’s is', () => {
    assert.equal(run({ stored: 'light', systemIsLight: false }).bar, 'light');
    assert.equal(run({ stored: 'dark', systemIsLight: true }).bar, 'dark');
  });

  it('warms up collation and number formats once the page is parsed and painted, each in a task of its own', () => {
    for (const lang of ['pt-BR', '']) {
      const { page, listeners, frames, tasks } = run({ lang });
      const parsed = () => listeners.get('readystatechange')?.({});
      parsed();
      assert.equal(frames.length, 0);
      Object.assign(page['document'] as object, { readyState: 'interactive' });
      parsed();
      assert.deepEqual([frames.length, tasks.length], [1, 0]);
      for (const frame of frames) frame();
      assert.equal(tasks.length, 2);
      for (const task of tasks) assert.doesNotThrow(task);
    }
  });

  it('stores the browser’s install prompt until the shell has started', () => {
    const { page, listeners } = run();
    assert.equal(page[INSTALL_OFFER_GLOBAL], undefined);
    let isPrevented = false;
    const offer = { preventDefault: () => (isPrevented = true) };
    listeners.get('beforeinstallprompt')?.(offer);
    assert.equal(page[INSTALL_OFFER_GLOBAL], offer);
    assert.ok(isPrevented, 'the browser shows no banner of its own');
  });
});
