import { balanceUpdated } from '@jangada/contracts/events/events';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { BalanceSlot } from './balance-slot.tsx';

const RUNS = 40;
const EVENTS_MAX = 12;

const walletAt = (version: number) => ({
  balance: version * 100,
  balance_withdrawal: version * 100,
  balance_bonus: 0,
  balance_rollover: 0,
  deposit_count: 1,
  version,
});

const show = () =>
  renderRemote(<BalanceSlot />, {
    remote: 'wallet',
    session: { ...aUser(), wallet: walletAt(1) },
    texts: { pt, en },
  });

const shownCentavos = (): number => Number((screen.getByText(/^Saldo: /).textContent ?? '').replaceAll(/\D/g, ''));

test('in whatever order and however often events arrive, the newest wallet known is the one shown', () => {
  const versions = fc.array(fc.integer({ min: 1, max: EVENTS_MAX }), { minLength: 1, maxLength: EVENTS_MAX });
  fc.assert(
    fc.property(versions, (arrived) => {
      const { emit, unmount } = show();
      let newest = 1;
      for (const version of arrived) {
        newest = Math.max(newest, version);
        act(() => emit(balanceUpdated, { wallet: walletAt(version) }));
        expect(shownCentavos()).toBe(newest * 100);
      }
      unmount();
    }),
    { numRuns: RUNS },
  );
});

test('the balance opens to what it is made of', async () => {
  renderRemote(<BalanceSlot />, {
    remote: 'wallet',
    session: {
      ...aUser(),
      wallet: {
        ...walletAt(9),
        balance: 90_000,
        balance_withdrawal: 60_000,
        balance_bonus: 30_000,
        balance_held: 1_000,
      },
    },
    texts: { pt, en },
  });
  await userEvent.click(screen.getByRole('button', { name: /Saldo/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Seu saldo' });
  expect(dialog).toHaveTextContent(/Disponível para saque\s*R\$\s600,00/);
  expect(dialog).toHaveTextContent(/Bônus\s*R\$\s300,00/);
  expect(dialog).toHaveTextContent(/Em saque\s*R\$\s10,00/);
});
