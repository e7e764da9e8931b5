import { login } from '@jangada/contracts/domains/auth/endpoints';
import { balanceUpdated, signedOut } from '@jangada/contracts/events/events';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEvent, useUser } from '../host/hooks.ts';
import { Link } from '../routing.ts';
import { createStubHost } from './stub-host.ts';
import { aUser, refusal, renderRemote } from './render-remote.tsx';

test('a fake that breaks the contract fails the call, so that a test cannot pass on it', async () => {
  const { host, fake } = createStubHost({ session: 'user' });
  fake.on(getProfile, () => ({ data: { ...aUser(), level: 'alto' } }) as never);
  await expect(host.api(getProfile)).rejects.toThrow('breaks the contract');
});

test('a call that no fake answers is refused with 501', async () => {
  const { host } = createStubHost();
  await expect(host.api(getProfile)).rejects.toMatchObject({ status: 501 });
});

test('a fake refuses as the server would', async () => {
  const { host, fake } = createStubHost();
  fake.on(getProfile, () => {
    throw refusal(401, { code: 'session.expired' });
  });
  await expect(host.api(getProfile)).rejects.toMatchObject({ code: 'session.expired' });
});

test('signing in gives the player and hides the token from the remote', async () => {
  const { host, fake } = createStubHost();
  fake.on(login, () => ({ data: { user: aUser() }, token: 'secret' }));
  const user = await host.session.signIn(login, { username: '11987654321', password: 'x' });
  expect(JSON.stringify(user)).not.toContain('secret');
  expect(host.session.getState().status).toBe('user');
});

test("a guest's deposit becomes the register modal, as in the real host", () => {
  const stub = createStubHost();
  stub.host.modals.open('deposit', {});
  expect(stub.modal.getState()).toEqual({ name: 'auth', props: { mode: 'register' } });
});

test('a remote cannot emit the host’s events', () => {
  const stub = createStubHost({ remote: 'wallet' });
  stub.host.bus.emit(signedOut, {});
  expect(stub.log.getState().map(({ what }) => what)).toContain('bus.not-owner');
});

test('a view receives events and follows the session', () => {
  const received: number[] = [];
  const Balance = () => {
    useEvent(balanceUpdated, ({ wallet }) => void received.push(wallet.balance));
    return <p>{useUser()?.name ?? 'visitante'}</p>;
  };
  const { stub, emit } = renderRemote(<Balance />);
  expect(screen.getByText('visitante')).toBeInTheDocument();
  act(() => stub.signInAs(aUser()));
  expect(screen.getByText('Marina Azevedo')).toBeInTheDocument();
  const { wallet } = aUser();
  if (!wallet) throw new Error('the builder gives a wallet');
  act(() => emit(balanceUpdated, { wallet: { ...wallet, balance: 77 } }));
  expect(received).toEqual([77]);
});

test('a link retains the language and stays in the page', async () => {
  const { stub } = renderRemote(<Link to="/casino/games?page=2">Jogos</Link>, { language: 'en' });
  const link = screen.getByRole('link', { name: 'Jogos' });
  expect(link).toHaveAttribute('href', '/en/casino/games?page=2');
  await userEvent.click(link);
  expect(stub.navigation.place.getState()).toMatchObject({ path: '/casino/games', search: '?page=2' });
});

test('a link to another site is handled by the browser', () => {
  renderRemote(<Link to="https://example.com/ajuda">Ajuda</Link>);
  expect(screen.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', 'https://example.com/ajuda');
});
