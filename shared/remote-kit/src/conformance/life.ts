import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { balanceUpdated } from '@jangada/contracts/events/events';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { aUser } from '../stub-host/stub-data.ts';
import { check } from './page.ts';

export const storageChecks = [
  check('what a remote keeps is its own', ({ wallet, casino }) => {
    wallet.storage.set('seen', 'yes');
    expect(wallet.storage.get('seen')).toBe('yes');
    expect(casino.storage.get('seen')).toBeNull();
    wallet.storage.remove('seen');
    expect(wallet.storage.get('seen')).toBeNull();
  }),
  check('a full storage is no error', ({ wallet, fillStorage }) => {
    wallet.storage.set('seen', 'yes');
    fillStorage();
    expect(() => wallet.storage.set('seen', 'no')).not.toThrow();
    expect(() => wallet.storage.remove('other')).not.toThrow();
    expect(wallet.storage.get('seen')).toBe('yes');
  }),
];

export const updateBlockerChecks = [
  check('updates are blocked until the last blocker of any remote has ended', ({ wallet, casino }) => {
    const states: boolean[] = [];
    casino.updateBlocker.canUpdate.subscribe(() => void states.push(casino.updateBlocker.canUpdate.getState()));
    const first = wallet.updateBlocker.block('deposit');
    const second = casino.updateBlocker.block('game-round');
    expect(wallet.updateBlocker.canUpdate.getState()).toBe(false);
    first();
    first();
    expect(wallet.updateBlocker.canUpdate.getState()).toBe(false);
    second();
    expect(states).toEqual([false, true]);
  }),
];

export const telemetryChecks = [
  check('telling of a failure, a moment or a fact never fails', ({ wallet }) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => {
      wallet.telemetry.report(new Error('unexpected'), { while: 'test' });
      wallet.telemetry.report(undefined);
      wallet.telemetry.mark('first-tile');
      wallet.telemetry.track('first_deposit', { amount: 5_000 });
    }).not.toThrow();
    log.mockRestore();
  }),
  check('a moment is marked with the name of its remote', ({ wallet }) => {
    const mark = jest.spyOn(performance, 'mark');
    wallet.telemetry.mark('first-tile');
    expect(mark).toHaveBeenCalledWith('wallet:first-tile');
    mark.mockRestore();
  }),
];

export const lifeChecks = [
  check('a remote knows its name, its release and that it is alive', ({ wallet, casino }) => {
    expect([wallet.remote, casino.remote]).toEqual(['wallet', 'casino']);
    expect(wallet.release.uniqueName).toMatch(/^wallet__[0-9a-f]{8}$/);
    expect(wallet.signal.aborted).toBe(false);
  }),
  check('a remote that is taken out hears nothing more', ({ wallet, tell, takeOut }) => {
    const received: unknown[] = [];
    wallet.bus.on(balanceUpdated, (payload) => void received.push(payload));
    takeOut();
    const { wallet: money } = aUser();
    if (money) tell(balanceUpdated, { wallet: { ...money, version: 9 } });
    wallet.bus.on(balanceUpdated, (payload) => void received.push(payload));
    if (money) tell(balanceUpdated, { wallet: { ...money, version: 10 } });
    expect(wallet.signal.aborted).toBe(true);
    expect(received).toEqual([]);
  }),
  check('a remote that is taken out blocks no updates and can add no blocker', ({ wallet, casino, takeOut }) => {
    wallet.updateBlocker.block('form');
    takeOut();
    expect(casino.updateBlocker.canUpdate.getState()).toBe(true);
    wallet.updateBlocker.block('form')();
    wallet.updateBlocker.block('form');
    expect(casino.updateBlocker.canUpdate.getState()).toBe(true);
  }),
  check('a call of a remote that is taken out is given up', async ({ wallet, answer, takeOut }) => {
    answer(getProfile, 'never');
    const call = wallet.api(getProfile);
    takeOut();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(wallet.api(getProfile)).rejects.toMatchObject({ name: 'AbortError' });
  }),
  check('money that is on its way goes on without its remote', async ({ wallet, answer, sent, takeOut }) => {
    answer(createDeposit, { status: 490, body: { code: 'deposit.limit-reached' } });
    const call = wallet.api(createDeposit, { body: { amount: 5_000 } });
    takeOut();
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 490 });
    expect(sent().filter(({ path }) => path === createDeposit.path)).toHaveLength(1);
    await expect(wallet.api(createDeposit, { body: { amount: 5_000 } })).rejects.toMatchObject({ name: 'AbortError' });
  }),
];

export const clockChecks = [
  check('the time of the server passes', ({ wallet, casino }) => {
    const nowMs = wallet.clock.nowMs();
    expect(nowMs).toBeGreaterThan(Date.parse('2020-01-01'));
    expect(casino.clock.nowMs()).toBeGreaterThanOrEqual(nowMs);
  }),
];
