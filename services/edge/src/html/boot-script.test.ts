import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { INSTALL_OFFER_GLOBAL } from '@jangada/contracts/delivery/boot';
import { bootScript } from './boot-script.ts';

type Listener = (event: unknown) => void;

/** Runs the script in a page that has nothing but what it touches. */
const run = () => {
  const listeners = new Map<string, Listener>();
  const documentElement = { classList: { add: () => {} }, dataset: { colorMode: 'dark' }, style: {} };
  const page: Record<string, unknown> = {
    document: { documentElement, addEventListener: () => {} },
    localStorage: { getItem: () => null },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  page['window'] = page;
  runInNewContext(bootScript, page);
  return { page, listeners };
};

describe('the first script of a page', () => {
  it('keeps the browser’s offer to install the site until the shell is there to make it', () => {
    const { page, listeners } = run();
    assert.equal(page[INSTALL_OFFER_GLOBAL], undefined);
    let isPrevented = false;
    const offer = { preventDefault: () => (isPrevented = true) };
    listeners.get('beforeinstallprompt')?.(offer);
    assert.equal(page[INSTALL_OFFER_GLOBAL], offer);
    assert.ok(isPrevented, 'the browser shows no banner of its own');
  });
});
