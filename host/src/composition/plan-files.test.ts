import { INTEGRITY_GLOBAL, PLAN_FILES_GLOBAL } from '@jangada/contracts/delivery/boot';
import { planFilesOf } from '@jangada/contracts/delivery/plan-files';
import { aPlan, aPlannedRemote, aRelease } from '../../test/support/render-in-shell.tsx';
import { createPlanFiles, installPlanFiles, waitForFiles } from './plan-files.ts';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

const link = { address: '/plan-files.json?releases=wallet%401.0.0', integrity: hash('P') };

const whole = {
  ...aRelease('wallet', '1.0.0'),
  exposes: { './routes/wallet': { scripts: ['wallet.js'] }, './modals/deposit': { scripts: ['deposit.js'] } },
  integrity: { 'remoteEntry.js': hash('E'), 'wallet.js': hash('W'), 'deposit.js': hash('D') },
};

/** The plan as the HTML contains it, with the files of one route. */
const ofThePage = () => ({
  ...whole,
  exposes: { './routes/wallet': { scripts: ['wallet.js'] } },
  integrity: { 'remoteEntry.js': hash('E'), 'wallet.js': hash('W') },
});

const answers = (body: unknown, status = 200) =>
  jest.fn(async () => ({ ok: status < 300, status, json: async () => body }) as Response);

const integrityOf = (address: string): unknown =>
  (Reflect.get(globalThis, INTEGRITY_GLOBAL) as (address: string) => unknown)(address);

test('a module that the HTML starts does not wait for the plan files', () => {
  const release = ofThePage();
  globalThis.fetch = answers({});
  installPlanFiles(aPlan([aPlannedRemote('wallet', [release])]), link);
  expect(waitForFiles(release, './routes/wallet')).toBeNull();
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('the first module that the HTML does not name loads the plan’s files once, with their hash, and fills the plan', async () => {
  const release = ofThePage();
  globalThis.fetch = answers(planFilesOf([whole]));
  installPlanFiles(aPlan([aPlannedRemote('wallet', [release])]), link);
  expect(integrityOf('/releases/wallet/1.0.0/deposit.js')).toBeUndefined();
  const load = Reflect.get(globalThis, PLAN_FILES_GLOBAL) as () => Promise<void>;
  await Promise.all([waitForFiles(release, './modals/deposit'), load()]);
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  expect(globalThis.fetch).toHaveBeenCalledWith(link.address, {
    integrity: link.integrity,
    credentials: 'omit',
    cache: 'default',
  });
  expect(release).toEqual(whole);
  expect(integrityOf('/releases/wallet/1.0.0/deposit.js?attempt=2')).toBe(hash('D'));
  expect(waitForFiles(release, './modals/deposit')).toBeNull();
});

test('files that are missing or invalid leave the plan unchanged, and are loaded again the next time', async () => {
  const release = ofThePage();
  const files = createPlanFiles(aPlan([aPlannedRemote('wallet', [release])]), link);
  globalThis.fetch = answers({}, 404);
  await expect(files.load()).rejects.toThrow('404');
  globalThis.fetch = answers({ [whole.uniqueName]: 'everything' });
  await expect(files.load()).rejects.toThrow('not what the page expects');
  expect(release).toEqual(ofThePage());
  globalThis.fetch = answers(planFilesOf([whole]));
  await files.load();
  // The browser may have cached the failed bytes.
  expect(globalThis.fetch).toHaveBeenCalledWith(link.address, expect.objectContaining({ cache: 'reload' }));
  expect(release).toEqual(whole);
});

test('a plan without a link is complete: nothing is loaded', async () => {
  globalThis.fetch = answers({});
  await createPlanFiles(aPlan([aPlannedRemote('wallet', [whole])]), undefined).load();
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('the same path on another origin has no hash', () => {
  installPlanFiles(aPlan([aPlannedRemote('wallet', [ofThePage()])]), undefined);
  expect(integrityOf('https://elsewhere.example/releases/wallet/1.0.0/wallet.js')).toBeUndefined();
  expect(integrityOf('/releases/wallet/1.0.0/wallet.js')).toBe(hash('W'));
});
