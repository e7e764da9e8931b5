import { getMe, login, logout } from '@jangada/contracts/auth/endpoints';
import { getProfile } from '@jangada/contracts/profile/endpoints';
import { createFakes, refusal } from '@jangada/remote-kit/fakes';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createKept } from '../browser/kept.ts';
import { createKeptSession } from './kept-session.ts';
import { createSession } from './session.ts';

const guestId = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';
const credentials = { username: '11987654321', password: 'segredo-123' };

const openSession = ({ token, isLeaving = false }: { token?: string; isLeaving?: boolean } = {}) => {
  if (token !== undefined) localStorage.setItem('token', token);
  const fake = createFakes();
  const happened: string[] = [];
  const session = createSession({
    api: fake.api,
    kept: createKeptSession(createKept()),
    guestId,
    isLeaving: () => isLeaving,
    onSignedIn: () => happened.push('signed in'),
    onSignedOut: () => happened.push('signed out'),
    onSelfExcluded: (exclusion) => happened.push(`excluded until ${exclusion.end_at}`),
  });
  return { session, fake, happened };
};

const cookies = () => document.cookie;

beforeEach(() => {
  localStorage.clear();
  for (const name of ['auth_state', 'auth_client']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

describe('the check of a kept token', () => {
  test('a visitor without a token is a guest at once, and nobody is asked', async () => {
    const { session, fake } = openSession();
    await session.check();
    expect(session.get()).toEqual({ status: 'guest', guestId });
    expect(fake.calls).toHaveLength(0);
  });

  test('a kept token makes a player of the visitor once the server knows it', async () => {
    const { session, fake, happened } = openSession({ token: 'good' });
    fake.on(getMe, () => ({ data: aUser() }));
    expect(session.get().status).toBe('checking');
    await session.check();
    expect(session.get()).toMatchObject({ status: 'user', user: { name: 'Marina Azevedo' } });
    expect(happened).toEqual(['signed in']);
  });

  test('the token of the cookie signs in where local storage has none', async () => {
    document.cookie = 'auth_client=from-cookie; Path=/';
    const { session, fake } = openSession();
    fake.on(getMe, () => ({ data: aUser() }));
    await session.check();
    expect(session.token()).toBe('from-cookie');
    expect(session.get().status).toBe('user');
  });

  test.each([401, 403, 500])('an answer of %s clears token, player and cookies', async (status) => {
    const { session, fake } = openSession({ token: 'old' });
    document.cookie = 'auth_client=old; Path=/';
    fake.on(getMe, () => {
      throw refusal(status);
    });
    await session.check();
    expect(session.get().status).toBe('guest');
    expect(session.token()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(cookies()).not.toContain('auth_client');
  });

  test('a call that breaks off because the page is being left keeps the session', async () => {
    const { session, fake } = openSession({ token: 'good', isLeaving: true });
    fake.on(getMe, () => Promise.reject(new TypeError('aborted')));
    await session.check();
    expect(localStorage.getItem('token')).toBe('good');
  });

  test('the same token is not checked twice', async () => {
    const { session, fake } = openSession({ token: 'good' });
    fake.on(getMe, () => ({ data: aUser() }));
    await session.check();
    await session.check();
    expect(fake.calls.filter(({ path }) => path === getMe.path)).toHaveLength(1);
  });

  test('the profile is loaded only when the wallet is missing', async () => {
    const { session, fake } = openSession({ token: 'good' });
    const { wallet, ...withoutWallet } = aUser();
    fake.on(getMe, () => ({ data: withoutWallet }));
    fake.on(getProfile, () => ({ data: { ...withoutWallet, wallet } }));
    await session.check();
    expect(session.get()).toMatchObject({ user: { wallet: { balance: 123_456 } } });

    const complete = openSession({ token: 'good' });
    complete.fake.on(getMe, () => ({ data: aUser() }));
    await complete.session.check();
    expect(complete.fake.calls.map(({ path }) => path)).toEqual([getMe.path]);
  });
});

describe('signing in', () => {
  test('keeps the token in local storage and in the cookie for seven days, and tells the bus', async () => {
    const { session, fake, happened } = openSession();
    fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    const user = await session.signIn(login, credentials);
    expect(user).not.toHaveProperty('token');
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(cookies()).toContain('auth_client=fresh');
    expect(cookies()).toContain('auth_state=');
    expect(happened).toEqual(['signed in']);
  });

  test('a refusal changes nothing and reaches the form', async () => {
    const { session, fake, happened } = openSession();
    fake.on(login, () => {
      throw refusal(422, { code: 'auth.wrong-credentials' });
    });
    await expect(session.signIn(login, credentials)).rejects.toMatchObject({ code: 'auth.wrong-credentials' });
    expect(session.get().status).toBe('guest');
    expect(happened).toEqual([]);
  });

  test('a self-excluded player stays outside, and start and end of the exclusion are kept', async () => {
    const { session, fake, happened } = openSession({ token: 'old' });
    fake.on(login, () => {
      throw refusal(490, { selfExcluded: true, start_at: '2026-01-01', end_at: '2026-07-01' });
    });
    await expect(session.signIn(login, credentials)).rejects.toMatchObject({ status: 490 });
    expect(session.token()).toBeNull();
    expect(JSON.parse(localStorage.getItem('auth') ?? '{}')).toEqual({
      selfExcluded: true,
      start_at: '2026-01-01',
      end_at: '2026-07-01',
    });
    expect(happened).toEqual(['excluded until 2026-07-01']);
  });
});

describe('signing out', () => {
  const signedIn = async () => {
    const opened = openSession();
    opened.fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    await opened.session.signIn(login, credentials);
    return opened;
  };

  test('clears everything even when the server call fails', async () => {
    const { session, fake, happened } = await signedIn();
    fake.on(logout, () => {
      throw refusal(500);
    });
    await session.signOut();
    expect(session.get()).toEqual({ status: 'guest', guestId });
    expect(localStorage.getItem('token')).toBeNull();
    expect(cookies()).not.toContain('fresh');
    expect(happened).toEqual(['signed in', 'signed out']);
  });

  test('does not wait for a server that never answers', async () => {
    const { session, fake } = await signedIn();
    fake.on(logout, () => new Promise(() => {}));
    void session.signOut();
    expect(session.get().status).toBe('guest');
  });

  test('keeps the guest id', async () => {
    localStorage.setItem('guest_id', guestId);
    const { session } = await signedIn();
    await session.signOut();
    expect(localStorage.getItem('guest_id')).toBe(guestId);
  });
});

describe('the wallet in the session', () => {
  test('an older wallet never replaces a newer one', async () => {
    const { session, fake } = openSession({ token: 'good' });
    const user = aUser();
    if (!user.wallet) throw new Error('the builder gives a wallet');
    fake.on(getMe, () => ({ data: user }));
    await session.check();
    session.showWallet({ ...user.wallet, balance: 500, version: 5 });
    session.showWallet({ ...user.wallet, balance: 900, version: 4 });
    expect(session.get()).toMatchObject({ user: { wallet: { balance: 500 } } });
  });
});
