import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import { act, waitFor } from '@testing-library/react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { BalanceSlot } from './balance-slot.tsx';

const walletLoads = (fake: ReturnType<typeof renderRemote>['fake']) =>
  fake.calls.filter(({ path }) => path === '/profile/wallet');

test('the wallet is loaded from /profile/wallet after the sign-in, and never for a guest', async () => {
  const { fake, stub } = renderRemote(<BalanceSlot />, { remote: 'wallet', session: 'guest', texts: { pt, en } });
  expect(getWallet.path).toBe('/profile/wallet');
  expect(walletLoads(fake)).toEqual([]);
  // The reply to a sign-in may lack the wallet.
  act(() => stub.signInAs(aUser({ wallet: undefined })));
  await waitFor(() => expect(walletLoads(fake)).toHaveLength(1));
});

test('the wallet is loaded once more when the connection stands, because what changed before it brought no event', async () => {
  const { fake, stub } = renderRemote(<BalanceSlot />, { remote: 'wallet', session: 'user', texts: { pt, en } });
  act(() => stub.connection.setState('connecting', true));
  await waitFor(() => expect(walletLoads(fake)).toHaveLength(1));
  act(() => stub.connection.setState('connected', true));
  await waitFor(() => expect(walletLoads(fake)).toHaveLength(2));
});

test('a connection loads no wallet for a guest', async () => {
  const { fake, stub } = renderRemote(<BalanceSlot />, { remote: 'wallet', session: 'guest', texts: { pt, en } });
  act(() => stub.connection.setState('connecting', true));
  act(() => stub.connection.setState('connected', true));
  await act(async () => {});
  expect(walletLoads(fake)).toEqual([]);
});

test('a connection that comes and goes loads the wallet once, not each time', async () => {
  const { fake, stub } = renderRemote(<BalanceSlot />, { remote: 'wallet', session: 'user', texts: { pt, en } });
  act(() => stub.connection.setState('connecting', true));
  await waitFor(() => expect(walletLoads(fake)).toHaveLength(1));
  for (let times = 0; times < 5; times += 1) {
    act(() => stub.connection.setState('connecting', true));
    act(() => stub.connection.setState('connected', true));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  expect(walletLoads(fake)).toHaveLength(2);
});
