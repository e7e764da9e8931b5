import { login } from '@jangada/contracts/domains/auth/endpoints';
import { getProfile, getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { aUser } from '../stub-host/stub-data.ts';
import { createStubHost } from '../stub-host/stub-host.ts';
import { createFaults, EVERY_CALL, SLOW_MS } from './faults.ts';
import { playerOf, readStage, setStage, stageNetwork, writeStage } from './stage.ts';
import type { Stage } from './stage.ts';

const open = () => {
  const faults = createFaults();
  const stub = createStubHost({ remote: 'wallet', session: 'user', network: faults.network });
  stub.fake.on(getProfile, () => ({ data: { ...aUser(), nickname: 'mari' } }));
  const call = () => stub.host.api(getProfile);
  return { faults, stub, call };
};

describe('a fault', () => {
  test('that is unknown passes every call', async () => {
    expect((await open().call()).data.name).toBe('Marina Azevedo');
  });

  test.each([
    [{ kind: 'not-found' }, { name: 'ApiError', status: 404, code: 'request.not-found' }],
    [{ kind: 'offline' }, { name: 'NetworkError' }],
    [{ kind: 'corrupt' }, { name: 'ReplyError' }],
    [
      { kind: 'refused', code: 'request.too-many' },
      { name: 'ApiError', status: 429, code: 'request.too-many' },
    ],
  ] as const)('%o fails a call as the real one would', async (fault, error) => {
    const { faults, call } = open();
    faults.set(EVERY_CALL, fault);
    await expect(call()).rejects.toMatchObject(error);
    faults.set(EVERY_CALL, null);
    await expect(call()).resolves.toBeDefined();
  });

  test('makes an answer late', async () => {
    jest.useFakeTimers();
    const { faults, call } = open();
    faults.set(EVERY_CALL, { kind: 'slow', delayMs: SLOW_MS });
    let answered = false;
    void call().then(() => {
      answered = true;
    });
    await jest.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(answered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(answered).toBe(true);
    jest.useRealTimers();
  });

  test('of an older contract removes what is optional, and nothing else', async () => {
    const { faults, call } = open();
    const before = (await call()).data;
    faults.set(EVERY_CALL, { kind: 'older-contract' });
    const after = (await call()).data;
    expect(after).toMatchObject({ id: before.id, name: before.name });
    expect(Object.keys(after).length).toBeLessThan(Object.keys(before).length);
  });

  test('of one call decides over that of every call', async () => {
    const { faults, call } = open();
    faults.set(EVERY_CALL, { kind: 'offline' });
    faults.set('GET /profile', { kind: 'not-found' });
    await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});

describe('the stage', () => {
  const at = (search: string): Stage => readStage(search);

  test('is in the address, and only what differs', () => {
    const stage = at('?session=zero+balance&tenant=onca&low-end=1&page=2');
    expect(stage).toMatchObject({ visitor: 'zero balance', tenant: 'onca', lowEnd: true, mode: 'dark' });
    const address = writeStage({ ...stage, tenant: 'jangada' }, 'http://localhost/bonus?page=2&tenant=onca');
    expect(address).toBe('http://localhost/bonus?page=2&session=zero+balance&low-end=1');
  });

  test('replaces unknown values with nothing', () => {
    expect(at('?session=pirate&tenant=none&mode=blue')).toMatchObject({
      visitor: 'guest',
      tenant: 'jangada',
      mode: 'dark',
    });
  });

  const staged = (search: string) => {
    const stage = at(search);
    const stub = createStubHost({
      remote: 'wallet',
      session: playerOf(stage) ?? 'guest',
      network: stageNetwork(() => stage),
    });
    const { wallet } = aUser();
    if (!wallet) throw new Error('the builder gives a wallet');
    stub.fake.on(getWallet, () => ({ data: wallet }));
    stub.fake.on(login, () => ({ data: { user: aUser() }, token: 'x' }));
    return { stage, stub };
  };

  test('with an empty wallet has no money in any reply', async () => {
    const { stub } = staged('?session=zero+balance');
    expect((await stub.host.api(getWallet)).data.balance).toBe(0);
    expect(stub.session.getState()).toMatchObject({ user: { wallet: { balance: 0 } } });
  });

  test('of an excluded player refuses every sign-in, and reports until when', async () => {
    const { stub, stage } = staged('?session=self-excluded');
    setStage(stub, stage, at(''));
    expect(stub.modal.getState()).toMatchObject({ name: 'self-exclusion' });
    stub.modal.setState(null, true);
    const entering = stub.host.session.signIn(login, { username: '11987654321', password: 'x' });
    await expect(entering).rejects.toMatchObject({ status: 490 });
    expect(stub.modal.getState()).toMatchObject({ name: 'self-exclusion' });
  });

  test('of a weak device reports it', () => {
    const { stub, stage } = staged('?low-end=1&saves-data=1');
    setStage(stub, stage, null);
    expect(stub.device.getState()).toEqual({ isLowEnd: true, savesData: true, chunkSize: 100 });
  });
});
