import type { Outcome } from './live-update.ts';
import type { BuildAnswer } from './fetch-build.ts';
import {
  RETRY_MS,
  CHECK_GAP_MS,
  createTabUpdater,
  ONLINE_JITTER_MS,
  POLL_JITTER_MS,
  POLL_MS,
  QUIET_MS,
  SETTLE_MS,
} from './tab-updater.ts';
import { createPendingReload } from '../shell/routing/pending-reload.ts';

const OWN = 'a';

const open = () => {
  const stored = new Map<string, string>();
  const now = { busy: false, held: false, touchedMs: 0, answer: { build: OWN } as BuildAnswer | null };
  const request = jest.fn(async () => now.answer);
  /** The state of this tab; by default an update needs a reload. */
  const page = { build: OWN, revision: 0, inPlace: false, atOnce: false };
  const renew = jest.fn(async (_urgent: boolean): Promise<Outcome | null> => {
    const build = now.answer?.build ?? null;
    if (build === null) return null;
    if (page.inPlace || build === OWN) page.build = build;
    return { build, inPlace: page.inPlace || build === OWN, atOnce: page.atOnce };
  });
  const reload = jest.fn();
  const updates = createPendingReload({
    storage: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
    isBlocked: () => now.held,
    isOnline: () => true,
  });
  const current = createTabUpdater({
    live: { build: () => page.build, revision: () => page.revision, renew },
    pendingReload: updates,
    request,
    isBusy: () => now.busy,
    lastTouchedMs: () => now.touchedMs,
    reload,
    random: () => 0.5,
  });
  return { now, page, request, renew, reload, updates, current };
};

const show = (visibility: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  document.dispatchEvent(new Event('visibilitychange'));
};

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('an open tab', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    show('visible');
  });
  afterEach(() => jest.useRealTimers());

  it('polls every five minutes, with a random delay', async () => {
    const { current, request } = open();
    current.start();
    expect(POLL_MS).toBe(5 * 60_000);
    await wait(POLL_MS + POLL_JITTER_MS / 2 - 1);
    expect(request).toHaveBeenCalledTimes(0);
    await wait(1);
    expect(request).toHaveBeenCalledTimes(1);
    await wait(POLL_MS + POLL_JITTER_MS / 2);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('does not poll while hidden, and checks at once when it becomes visible', async () => {
    const { current, request } = open();
    current.start();
    show('hidden');
    await wait(3 * POLL_MS);
    expect(request).toHaveBeenCalledTimes(0);
    show('visible');
    expect(request).toHaveBeenCalledTimes(1);
    show('hidden');
    await wait(CHECK_GAP_MS - 1);
    show('visible');
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('checks when the network is restored, with a random delay', async () => {
    const { current, request } = open();
    current.start();
    await wait(CHECK_GAP_MS);
    window.dispatchEvent(new Event('online'));
    expect(request).toHaveBeenCalledTimes(0);
    await wait(ONLINE_JITTER_MS / 2);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('reloads once for another build', async () => {
    const { now, current, reload } = open();
    now.answer = { build: 'b' };
    await current.check();
    expect(reload).toHaveBeenCalledTimes(1);
    await current.check();
    await wait(POLL_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does nothing while the build is its own, and without an answer or a known build', async () => {
    const { now, current, reload, updates } = open();
    for (const answer of [{ build: OWN }, null, { build: null }]) {
      now.answer = answer;
      await current.check();
    }
    expect([reload.mock.calls.length, updates.isDue()]).toEqual([0, false]);
  });

  it('does not reload during a deposit, a game or typing: the next navigation reloads, or their end', async () => {
    const { now, current, reload, updates } = open();
    now.answer = { build: 'b' };
    now.busy = true;
    await current.check();
    await wait(20 * SETTLE_MS);
    expect([reload.mock.calls.length, updates.isDue()]).toEqual([0, true]);
    now.busy = false;
    await wait(SETTLE_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload again when the next navigation already has', async () => {
    const { now, current, reload, updates } = open();
    now.answer = { build: 'b' };
    now.busy = true;
    await current.check();
    expect(updates.take()).toBe(true);
    now.busy = false;
    await wait(20 * SETTLE_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload under an open dialog', async () => {
    const { now, current, reload } = open();
    now.answer = { build: 'b' };
    now.held = true;
    await current.check();
    await wait(20 * SETTLE_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload during an interaction, unless the tab is hidden', async () => {
    const { now, current, reload } = open();
    now.answer = { build: 'b' };
    now.touchedMs = Date.now();
    await current.check();
    await wait(QUIET_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    await wait(SETTLE_MS);
    expect(reload).toHaveBeenCalledTimes(1);

    const other = open();
    other.now.answer = { build: 'b' };
    other.now.touchedMs = Date.now();
    show('hidden');
    await other.current.check();
    expect(other.reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload when the operator rolls back before anything was loaded', async () => {
    const { now, current, reload } = open();
    now.answer = { build: 'b' };
    now.busy = true;
    await current.check();
    now.answer = { build: OWN };
    await current.check();
    now.busy = false;
    await wait(20 * SETTLE_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for a build that only has other remotes: they are exchanged in place, once', async () => {
    const { now, page, current, renew, reload } = open();
    page.inPlace = true;
    now.answer = { build: 'b' };
    await current.check();
    await current.check();
    await wait(20 * SETTLE_MS);
    expect([renew.mock.calls, reload.mock.calls.length]).toEqual([[[false]], 0]);
  });

  it('fetches its plan after a change event, with a random delay', async () => {
    const { page, current, renew } = open();
    page.inPlace = true;
    renew.mockImplementation(async () => {
      page.revision = 7;
      return { build: OWN, inPlace: true, atOnce: false };
    });
    current.receive({ revision: 7, urgent: false, spread_ms: 1_000 });
    current.receive({ revision: 7, urgent: false, spread_ms: 1_000 });
    await wait(499);
    expect(renew).toHaveBeenCalledTimes(0);
    await wait(1);
    expect(renew.mock.calls).toEqual([[false]]);
    current.receive({ revision: 7, urgent: false, spread_ms: 1_000 });
    await wait(2_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('retries, a few times, an edge that does not have the change yet', async () => {
    const { page, current, renew } = open();
    page.inPlace = true;
    renew.mockImplementation(async () => null);
    current.receive({ revision: 7, urgent: false, spread_ms: 0 });
    await wait(20 * RETRY_MS);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it('does not wait for a form when the shell itself is withdrawn', async () => {
    const { now, page, current, reload, renew } = open();
    now.answer = { build: 'b' };
    now.busy = true;
    page.atOnce = true;
    current.receive({ revision: 7, urgent: true, spread_ms: 0 });
    await wait(0);
    expect(renew).toHaveBeenLastCalledWith(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('checks after a reconnect', async () => {
    const { current, request } = open();
    await wait(CHECK_GAP_MS);
    current.catchUp();
    expect(request).toHaveBeenCalledTimes(0);
    await wait(ONLINE_JITTER_MS / 2);
    expect(request).toHaveBeenCalledTimes(1);
  });
});
