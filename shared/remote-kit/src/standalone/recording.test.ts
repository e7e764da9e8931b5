import { act } from '@testing-library/react';
import { balanceUpdated } from '@jangada/contracts/events/events';
import { createStubHost } from '../stub-host/stub-host.ts';
import { createPlayer, problemsOf } from './recording.ts';
import { recordings } from './recordings.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each(recordings.map((one) => [one.name, one] as const))('“%s” conforms to the current contract', (_, one) => {
  expect(problemsOf(one)).toEqual([]);
});

test('a recording that violates the contract is reported with its place', () => {
  const moments = [
    { atMs: 5, event: 'wallet.balance-updated', payload: {} },
    { atMs: 9, event: 'wallet.nothing', payload: {} },
  ];
  expect(problemsOf({ name: 'broken', moments })).toEqual([
    expect.stringContaining('5 ms: wallet.balance-updated'),
    '9 ms: there is no event wallet.nothing',
  ]);
});

test('every entry is played at its time, faster on request', () => {
  const stub = createStubHost({ remote: 'wallet', session: 'user' });
  const player = createPlayer(stub);
  const received: number[] = [];
  stub.host.bus.on(balanceUpdated, ({ wallet }) => void received.push(wallet.balance));
  const balance = recordings.find(({ name }) => name.startsWith('The balance'));
  if (!balance) throw new Error('it is committed');
  act(() => player.play(balance, 2));
  expect([player.playing.getState(), received]).toEqual([balance.name, []]);
  jest.advanceTimersByTime(150);
  expect(received).toEqual([120_000]);
  jest.advanceTimersByTime(1_000);
  expect([player.playing.getState(), received.length]).toEqual([null, 4]);
});

test('a stopped recording plays no further, and leaves the line connected', () => {
  const stub = createStubHost();
  const player = createPlayer(stub);
  player.play(
    {
      name: 'lost',
      moments: [
        { atMs: 10, connection: 'unavailable' },
        { atMs: 20, connection: 'failed' },
      ],
    },
    1,
  );
  jest.advanceTimersByTime(10);
  expect(stub.connection.getState()).toBe('unavailable');
  player.stop();
  jest.advanceTimersByTime(1_000);
  expect(stub.connection.getState()).toBe('connected');
});
