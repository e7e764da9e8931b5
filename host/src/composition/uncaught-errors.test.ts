import { aRelease } from '../../test/support/render-in-shell.tsx';
import { allowRelease } from './release-files.ts';
import type { Failure } from './release-reporter.ts';
import { filesOfStack, releaseOfFiles, reportUncaught, UNCAUGHT_MAX } from './uncaught-errors.ts';

const HOST_FILE = 'https://site.test/releases/host/3.0.0/main.js';
const CASINO_FILE = 'https://site.test/releases/casino/1.1.0/src_routes_home.js';
const WALLET_FILE = 'https://files.test/releases/wallet/2.0.0/entry.js';

const casino = aRelease('casino', '1.1.0');
const wallet = aRelease('wallet', '2.0.0');

const reports = () => {
  const sent: Failure[] = [];
  return { sent, reporter: { report: (failure: Failure) => void sent.push(failure) } };
};

const errorWith = (stack: string, name = 'Error') => Object.assign(new Error('broken'), { name, stack });

const uncaught = (fields: { error?: unknown; filename?: string; message?: string }) =>
  ({ message: '', filename: '', error: null, ...fields }) as ErrorEvent;

describe('the files of a stack, the innermost first, are read', () => {
  test.each([
    ['of Chromium', `Error: broken\n    at tick (${CASINO_FILE}:1:20)\n    at ${HOST_FILE}:3:400`],
    ['of Firefox', `tick@${CASINO_FILE}:1:20\n@${HOST_FILE}:3:400\n`],
    ['of Safari', `tick@${CASINO_FILE}:1:20\n[native code]\nglobal code@${HOST_FILE}:3:400`],
  ])('%s', (_browser, stack) => {
    expect(filesOfStack(stack)).toEqual([CASINO_FILE, HOST_FILE]);
  });

  test('and not the addresses in the message', () => {
    expect(filesOfStack(`Error: no answer of ${WALLET_FILE}\n    at tick (${CASINO_FILE}:1:20)`)).toEqual([
      CASINO_FILE,
    ]);
  });
});

describe('an error belongs to', () => {
  const owner = (files: readonly string[]) => releaseOfFiles(files, [casino, wallet])?.uniqueName ?? null;

  test('the release whose file threw it, also from a further origin', () => {
    expect(owner([CASINO_FILE, HOST_FILE])).toBe(casino.uniqueName);
    expect(owner([WALLET_FILE])).toBe(wallet.uniqueName);
  });

  test('the release that called a shared module of the shell', () => {
    expect(owner([HOST_FILE, CASINO_FILE])).toBe(casino.uniqueName);
  });

  test.each([
    ['an extension that replaced a function', ['chrome-extension://abc/inject.js', CASINO_FILE]],
    ['the shell alone', [HOST_FILE]],
    ['a third party', ['https://chat.test/widget.js']],
    ['another release of the remote', ['https://site.test/releases/casino/1.1.1/home.js']],
    ['nobody known', []],
  ])('no release: %s', (_what, files) => {
    expect(owner(files)).toBeNull();
  });
});

describe('an uncaught error', () => {
  beforeEach(() => {
    allowRelease(casino);
    allowRelease(wallet);
  });

  test('of a timer is reported with its remote, at most a few times in a page view', () => {
    const { sent, reporter } = reports();
    for (let serial = 0; serial < 2 * UNCAUGHT_MAX; serial += 1)
      reportUncaught(uncaught({ error: errorWith(`tick@${CASINO_FILE}:1:${serial}`) }), reporter);
    expect(sent).toHaveLength(UNCAUGHT_MAX);
    expect(sent[0]).toMatchObject({ remote: 'casino', version: '1.1.0', kind: 'runtime' });
  });

  test('that is no Error belongs to the file that the event names', () => {
    const { sent, reporter } = reports();
    reportUncaught(uncaught({ error: 'no', filename: WALLET_FILE, message: 'Uncaught no' }), reporter);
    expect(sent).toMatchObject([{ remote: 'wallet', kind: 'runtime', error: new Error('Uncaught no') }]);
  });

  test('of a promise counts against the release, unless the API or the network refused', () => {
    const { sent, reporter } = reports();
    const rejected = (name: string) =>
      ({ reason: errorWith(`load@${WALLET_FILE}:1:1`, name) }) as unknown as PromiseRejectionEvent;
    reportUncaught(rejected('TypeError'), reporter);
    reportUncaught(rejected('NetworkError'), reporter);
    expect(sent.map(({ kind }) => kind)).toEqual(['runtime', 'unexpected']);
  });

  test('of a part that did not load, or without a file, is not reported here', () => {
    const { sent, reporter } = reports();
    reportUncaught(uncaught({ error: errorWith(`load@${WALLET_FILE}:1:1`, 'ChunkLoadError') }), reporter);
    reportUncaught(uncaught({ message: 'ResizeObserver loop completed with undelivered notifications.' }), reporter);
    expect(sent).toEqual([]);
  });
});
