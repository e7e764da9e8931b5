import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { PaidView } from './paid-view.tsx';

const tracked = (depositCount: number) => {
  const amounts = { balance: 5_000, balance_withdrawal: 0, balance_bonus: 0, balance_rollover: 0 };
  const { log } = renderRemote(<PaidView amount={5_000} onAgain={() => {}} onDone={() => {}} />, {
    remote: 'wallet',
    session: { ...aUser(), wallet: { ...amounts, deposit_count: depositCount, version: 1 } },
    texts: { pt, en },
  });
  return log.getState().filter(({ what }) => what.startsWith('telemetry.track'));
};

test('the first deposit is tracked with its amount in reais, a later one is not', () => {
  expect(tracked(1)).toEqual([{ what: 'telemetry.track first_deposit', detail: { amount: 50, currency: 'BRL' } }]);
  expect(tracked(2)).toEqual([]);
});
