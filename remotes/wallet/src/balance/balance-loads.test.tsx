import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { act, waitFor } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { BalanceSlot } from './balance-slot.tsx';

test('the wallet is loaded from /profile/wallet after the sign-in, and never for a guest', async () => {
  const { fake, stub } = renderRemote(<BalanceSlot />, { remote: 'wallet', session: 'guest', texts: { pt, en } });
  const loads = () => fake.calls.filter(({ path }) => path === '/profile/wallet');
  expect(getWallet.path).toBe('/profile/wallet');
  expect(loads()).toEqual([]);
  // A sign-in may be answered without the wallet.
  act(() => stub.signInAs(aUser({ wallet: undefined })));
  await waitFor(() => expect(loads()).toHaveLength(1));
});
