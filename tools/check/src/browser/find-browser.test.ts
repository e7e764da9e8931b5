import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findBrowser, findFullBrowser } from './find-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-browsers-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** An executable stub that prints a version, like `chromium --version`. */
const program = (name: string): string => {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\necho Chromium 1\n');
  chmodSync(file, 0o755);
  return file;
};
const shell = program('chromium-headless-shell');
const full = program('chromium');

describe('the browser of the tests', () => {
  it('is the headless shell in the PATH, and the full browser for what a shell does not show', async () => {
    assert.equal(await findBrowser({ PATH: folder }), shell);
    assert.equal(await findFullBrowser({ PATH: folder }), full);
  });

  it('is the one that CHROMIUM_PATH names', async () => {
    const other = program('another-chromium');
    assert.equal(await findBrowser({ PATH: folder, CHROMIUM_PATH: other }), other);
    assert.equal(await findFullBrowser({ PATH: folder, CHROMIUM_PATH: other }), other);
    await assert.rejects(
      findBrowser({ PATH: folder, CHROMIUM_PATH: '/nowhere/chromium' }),
      /^Error: CHROMIUM_PATH names \/nowhere\/chromium/,
    );
  });

  it('that must be a full one is FULL_CHROMIUM_PATH, and never a headless shell', async () => {
    const other = program('another-chromium');
    const named = { PATH: folder, CHROMIUM_PATH: shell, FULL_CHROMIUM_PATH: other };
    assert.equal(await findFullBrowser(named), other);
    assert.equal(await findFullBrowser({ PATH: folder, CHROMIUM_PATH: shell }), full);
    const missing = { PATH: folder, FULL_CHROMIUM_PATH: '/nowhere/chromium' };
    await assert.rejects(findFullBrowser(missing), /^Error: FULL_CHROMIUM_PATH names \/nowhere\/chromium/);
  });
});
