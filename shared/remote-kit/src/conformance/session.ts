import { login, logout } from '@jangada/contracts/domains/auth/endpoints';
import { balanceUpdated, signedIn, signedOut } from '@jangada/contracts/events/events';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { aUser } from '../stub-host/stub-data.ts';
import { check } from './page.ts';
import type { ConformingPage } from './page.ts';

const credentials = { username: '11987654321', password: 'segredo' };
const ana = aUser({ id: 8, first_name: 'Ana', name: 'Ana Prado' });

const welcome = ({ answer }: ConformingPage) =>
  answer(login, { status: 200, body: { data: { user: ana }, token: 'a-secret-token' } });

export const sessionChecks = [
  check('a visitor is a guest with an id', ({ wallet }) => {
    expect(wallet.session.getState()).toEqual({ status: 'guest', guestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  }),
  check('signing in gives the player, tells everybody and keeps the token', async (page) => {
    welcome(page);
    const { wallet, casino } = page;
    const received: unknown[] = [];
    const seen: string[] = [];
    casino.bus.on(signedIn, ({ user }) => void received.push(user.id));
    casino.session.subscribe(() => void seen.push(casino.session.getState().status));
    const user = await wallet.session.signIn(login, credentials);
    expect(user).toEqual(ana);
    expect(wallet.session.getState()).toMatchObject({ status: 'user', user: ana });
    expect(JSON.stringify([user, wallet.session.getState()])).not.toContain('a-secret-token');
    expect([received, seen]).toEqual([[8], ['user']]);
  }),
  check('a refused sign-in leaves a guest', async ({ wallet, answer }) => {
    answer(login, { status: 422, body: { code: 'auth.wrong-credentials' } });
    await expect(wallet.session.signIn(login, credentials)).rejects.toMatchObject({ name: 'ApiError', status: 422 });
    expect(wallet.session.getState().status).toBe('guest');
  }),
  check('a player who is self-excluded is told until when', async ({ wallet, answer }) => {
    const dates = { start_at: '2026-01-01T00:00:00Z', end_at: '2026-07-01T00:00:00Z' };
    answer(login, { status: 490, body: { code: 'account.self-excluded', selfExcluded: true, ...dates } });
    await expect(wallet.session.signIn(login, credentials)).rejects.toMatchObject({ status: 490 });
    expect(wallet.session.getState().status).toBe('guest');
    expect(wallet.modals.current.getState()?.name).toBe('self-exclusion');
  }),
  check('signing out makes a guest and tells everybody, whatever the server says', async (page) => {
    const { wallet, casino, answer } = page;
    await page.signIn(ana);
    answer(logout, { status: 500, body: {} });
    const received: unknown[] = [];
    casino.bus.on(signedOut, (payload) => void received.push(payload));
    await wallet.session.signOut();
    expect(wallet.session.getState().status).toBe('guest');
    expect(received).toEqual([{}]);
  }),
  check('the player has the newest wallet, fetched or announced', async (page) => {
    const { wallet: money } = ana;
    if (!money) throw new Error('the builder gives a wallet');
    await page.signIn(ana);
    const { session } = page.wallet;
    page.tell(balanceUpdated, { wallet: { ...money, balance: 500, version: 5 } });
    session.updateWallet(ana.id, { ...money, balance: 400, version: 4 });
    expect(session.getState()).toMatchObject({ user: { wallet: { balance: 500 } } });
    session.updateWallet(ana.id, { ...money, balance: 600, version: 6 });
    session.updateWallet(ana.id + 1, { ...money, balance: 700, version: 7 });
    expect(session.getState()).toMatchObject({ user: { wallet: { balance: 600 } } });
  }),
  check('a session the server takes no longer makes a guest, who is asked to sign in', async (page) => {
    await page.signIn(ana);
    page.answer(getProfile, { status: 401, body: { code: 'session.expired' } });
    await expect(page.wallet.api(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(page.wallet.session.getState().status).toBe('guest');
    expect(page.wallet.modals.current.getState()?.name).toBe('auth');
  }),
  check('a server that wants the password again keeps the player', async (page) => {
    await page.signIn(ana);
    page.answer(getProfile, { status: 401, body: { code: 'session.reauth-required' } });
    await expect(page.wallet.api(getProfile)).rejects.toMatchObject({ status: 401 });
    expect(page.wallet.session.getState().status).toBe('user');
    expect(page.wallet.modals.current.getState()?.name).toBe('reauth');
  }),
  check('a profile that is loaded again is shown', async (page) => {
    await page.signIn(ana);
    page.answer(getProfile, { status: 200, body: { data: { ...ana, name: 'Ana Prado Lima' } } });
    await page.wallet.session.refresh();
    expect(page.wallet.session.getState()).toMatchObject({ user: { name: 'Ana Prado Lima' } });
  }),
  check('a profile that does not come leaves the player as before', async (page) => {
    await page.signIn(ana);
    page.answer(getProfile, { status: 500, body: {} });
    await expect(page.wallet.session.refresh()).rejects.toMatchObject({ status: 500 });
    expect(page.wallet.session.getState()).toMatchObject({ status: 'user', user: { name: 'Ana Prado' } });
  }),
  check('who has stopped listening is told nothing', async (page) => {
    let received = 0;
    const stop = page.wallet.session.subscribe(() => {
      received += 1;
    });
    stop();
    await page.signIn(ana);
    expect(received).toBe(0);
  }),
];
