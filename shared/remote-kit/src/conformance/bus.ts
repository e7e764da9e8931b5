import { balanceUpdated, signedOut } from '@jangada/contracts/events/events';
import type { PayloadOf } from '@jangada/contracts/events/event';
import { aUser } from '../stub-host/stub-data.ts';
import { check } from './page.ts';

const aWallet = (version: number): PayloadOf<typeof balanceUpdated>['wallet'] => {
  const { wallet } = aUser();
  if (!wallet) throw new Error('the builder gives a wallet');
  return { ...wallet, version };
};

export const busChecks = [
  check('a fact reaches everybody at once, in the order they came', ({ wallet, casino, tell }) => {
    const received: string[] = [];
    wallet.bus.on(balanceUpdated, ({ wallet: { version } }) => void received.push(`wallet ${version}`));
    casino.bus.on(balanceUpdated, ({ wallet: { version } }) => void received.push(`casino ${version}`));
    tell(balanceUpdated, { wallet: aWallet(5) });
    expect(received).toEqual(['wallet 5', 'casino 5']);
  }),
  check('a payload that breaks the contract reaches nobody', ({ wallet, tell }) => {
    const received: unknown[] = [];
    wallet.bus.on(balanceUpdated, (payload) => void received.push(payload));
    tell(balanceUpdated, { wallet: { balance: 'much' } } as never);
    expect(received).toEqual([]);
  }),
  check("an event of somebody else's is not told", ({ wallet, casino }) => {
    const received: unknown[] = [];
    casino.bus.on(signedOut, (payload) => void received.push(payload));
    wallet.bus.emit(signedOut, {});
    expect(received).toEqual([]);
  }),
  check('a listener that throws harms no other', ({ wallet, casino, tell }) => {
    const received: number[] = [];
    wallet.bus.on(balanceUpdated, () => {
      throw new Error('broken');
    });
    casino.bus.on(balanceUpdated, ({ wallet: { version } }) => void received.push(version));
    tell(balanceUpdated, { wallet: aWallet(6) });
    expect(received).toEqual([6]);
  }),
  check('an event says its last value to late listeners only when it is declared so', ({ wallet, tell }) => {
    tell(balanceUpdated, { wallet: aWallet(7) });
    const received: number[] = [];
    wallet.bus.on(balanceUpdated, ({ wallet: { version } }) => void received.push(version));
    const last = wallet.bus.last(balanceUpdated)?.wallet.version;
    expect([received, last]).toEqual(balanceUpdated.keepsLast ? [[7], 7] : [[], undefined]);
  }),
  check('who has stopped listening hears nothing', ({ wallet, tell }) => {
    const received: unknown[] = [];
    const stop = wallet.bus.on(balanceUpdated, (payload) => void received.push(payload));
    stop();
    stop();
    tell(balanceUpdated, { wallet: aWallet(8) });
    expect(received).toEqual([]);
  }),
];
