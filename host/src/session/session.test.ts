import { getMe, login, logout } from '@jangada/contracts/domains/auth/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { createFakes, refusal } from '@jangada/remote-kit/fakes';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createLocalStore } from '../browser/storage.ts';
import { createSessionStorage } from './session-storage.ts';
import { createSession } from './session.ts';

const guestId = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';
const credentials = { username: '11987654321', password: 'segredo-123' };

const openSession = ({ token, isLeaving = false }: { token?: string; isLeaving?: boolean } = {}) => {
  if (token !== undefined) localStorage.setItem('token', token);
  const fake = createFakes();
  const happened: string[] = [];
  const revoked: string[] = [];
  const session = createSession({
    apiWith: () => fake.api,
    revoke: async (old) => void revoked.push(old),
    storage: createSessionStorage(createLocalStore()),
    guestId,
    isLeaving: () => isLeaving,
    checkPausesMs: [1, 1],
    onSignedIn: () => happened.push('signed in'),
    onSignedOut: () => happened.push('signed out'),
    onSigningOut: () => happened.push('leaves the page'),
    onSelfExcluded: (exclusion) => happened.push(`excluded until ${exclusion.end_at}`),
  });
  return { session, fake, happened, revoked };
};

const cookies = () => document.cookie;

beforeEach(() => {
  localStorage.clear();
  for (const name of ['auth_state', 'auth_client']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

describe('the check of a stored token', () => {
  test('a visitor without a token is a guest at once, without a call', async () => {
    const { session, fake } = openSession();
    await session.check();
    expect(session.getState()).toEqual({ status: 'guest', guestId });
    expect(fake.calls).toHaveLength(0);
  });

  test('a stored token signs in once the server accepts it', async () => {
    const { session, fake, happened } = openSession({ token: 'good' });
    fake.on(getMe, () => ({ data: aUser() }));
    expect(session.getState().status).toBe('checking');
    await session.check();
    expect(session.getState()).toMatchObject({ status: 'user', user: { name: 'Marina Azevedo' } });
    expect(happened).toEqual(['signed in']);
  });

  test('the token of the cookie signs in where local storage has none', async () => {
    document.cookie = 'auth_client=from-cookie; Path=/';
    const { session, fake } = openSession();
    fake.on(getMe, () => ({ data: aUser() }));
    await session.check();
    expect(session.token()).toBe('from-cookie');
    expect(session.getState().status).toBe('user');
  });

  test.each([401, 403, 500])('an answer of %s clears token, player and cookies', async (status) => {
    const { session, fake } = openSession({ token: 'old' });
    document.cookie = 'auth_client=old; Path=/';
    fake.on(getMe, () => {
      throw refusal(status);
    });
    await session.check();
    expect(session.getState().status).toBe('guest');
    expect(session.token()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(cookies()).not.toContain('auth_client');
  });

  test.each([
    ['503', () => refusal(503)],
    ['429', () => refusal(429)],
    ['a lost connection', () => new TypeError('Failed to fetch')],
  ])('an outage of two tries, by %s, signs nobody out', async (_what, failure) => {
    const { session, fake, happened } = openSession({ token: 'good' });
    let tries = 0;
    fake.on(getMe, () => {
      tries += 1;
      if (tries <= 2) throw failure();
      return { data: aUser() };
    });
    await session.check();
    expect(session.getState().status).toBe('user');
    expect(localStorage.getItem('token')).toBe('good');
    expect([tries, happened]).toEqual([3, ['signed in']]);
  });

  test('a sign-out during an outage is not undone by its end', async () => {
    const { session, fake } = openSession({ token: 'good' });
    let tries = 0;
    fake.on(getMe, () => {
      tries += 1;
      throw refusal(503);
    });
    fake.on(logout, () => ({ message: 'ok' }));
    const checked = session.check();
    await session.signOut();
    await checked;
    expect([session.getState().status, tries]).toEqual(['guest', 1]);
  });

  test('a refusal of the token is final: the check is not repeated', async () => {
    const { session, fake } = openSession({ token: 'old' });
    fake.on(getMe, () => {
      throw refusal(401);
    });
    await session.check();
    expect(fake.calls.filter(({ path }) => path === getMe.path)).toHaveLength(1);
  });

  test('a call aborted by leaving the page does not end the session', async () => {
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
    expect(session.getState()).toMatchObject({ user: { wallet: { balance: 123_456 } } });

    const complete = openSession({ token: 'good' });
    complete.fake.on(getMe, () => ({ data: aUser() }));
    await complete.session.check();
    expect(complete.fake.calls.map(({ path }) => path)).toEqual([getMe.path]);
  });
});

describe('changes during the check', () => {
  test('a player who signs in during the check is not signed out by its failure', async () => {
    const { session, fake } = openSession({ token: 'old' });
    let refuse = () => {};
    fake.on(getMe, () => new Promise((_, reject) => (refuse = () => reject(refusal(401)))));
    const checked = session.check();
    fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    await session.signIn(login, credentials);
    refuse();
    await checked;
    expect(session.getState().status).toBe('user');
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  test('a player who signs out during the check is not signed in by its success', async () => {
    const { session, fake, happened } = openSession({ token: 'good' });
    let answer = () => {};
    fake.on(getMe, () => new Promise((resolve) => (answer = () => resolve({ data: aUser() }))));
    fake.on(logout, () => ({ message: 'ok' }));
    const checked = session.check();
    await session.signOut();
    answer();
    await checked;
    expect(session.getState().status).toBe('guest');
    expect(localStorage.getItem('token')).toBeNull();
    expect(happened).toEqual(['leaves the page']);
  });

  test('a token that another tab replaced is checked instead of being wiped', async () => {
    const { session, fake } = openSession({ token: 'old' });
    let refuse = () => {};
    fake.on(getMe, () => new Promise((_, reject) => (refuse = () => reject(refusal(401)))));
    const checked = session.check();
    localStorage.setItem('token', 'of-the-other-tab');
    fake.on(getMe, () => ({ data: aUser() }));
    refuse();
    await checked;
    expect(session.token()).toBe('of-the-other-tab');
    expect(session.getState().status).toBe('user');
  });

  test('a profile that is received after the token has changed is not shown', async () => {
    const { session, fake } = openSession({ token: 'good' });
    fake.on(getMe, () => ({ data: aUser({ name: 'Marina Azevedo' }) }));
    await session.check();
    let answer = () => {};
    fake.on(getProfile, () => new Promise((resolve) => (answer = () => resolve({ data: aUser({ name: 'Antiga' }) }))));
    const refreshed = session.refresh();
    fake.on(logout, () => ({ message: 'ok' }));
    await session.signOut();
    answer();
    await refreshed;
    expect(session.getState()).toEqual({ status: 'guest', guestId });
  });
});

describe('another tab', () => {
  const here = async () => {
    const opened = openSession({ token: 'good' });
    opened.fake.on(getMe, () => ({ data: aUser({ id: 7 }) }));
    await opened.session.check();
    return opened;
  };

  test('that signs out ends this session as well', async () => {
    const { session, happened } = await here();
    createSessionStorage(createLocalStore()).clear();
    await session.syncWithStorage();
    expect(session.getState()).toEqual({ status: 'guest', guestId });
    expect(happened).toEqual(['signed in', 'signed out']);
  });

  test('that signs in starts the session here as well, once the server has answered', async () => {
    const { session, fake, happened } = openSession();
    createSessionStorage(createLocalStore()).save('theirs', aUser({ id: 9 }));
    fake.on(getMe, () => ({ data: aUser({ id: 9 }) }));
    await session.syncWithStorage();
    expect(session.token()).toBe('theirs');
    expect(session.getState()).toMatchObject({ status: 'user', user: { id: 9 } });
    expect(happened).toEqual(['signed in']);
  });

  test('in which the same player signs in again only changes the token', async () => {
    const { session, fake, happened } = await here();
    const tokens: (string | null)[] = [];
    session.onToken(() => tokens.push(session.token()));
    createSessionStorage(createLocalStore()).save('newer', aUser({ id: 7 }));
    await session.syncWithStorage();
    expect(tokens).toEqual(['newer']);
    expect(happened).toEqual(['signed in']);
    expect(fake.calls).toHaveLength(1);
  });

  test('in which another player signs in removes the player here', async () => {
    const { session, fake, happened } = await here();
    createSessionStorage(createLocalStore()).save('theirs', aUser({ id: 8 }));
    fake.on(getMe, () => ({ data: aUser({ id: 8 }) }));
    await session.syncWithStorage();
    expect(happened).toEqual(['signed in', 'signed out', 'signed in']);
    expect(localStorage.getItem('token')).toBe('theirs');
  });
});

describe('a tab that missed the change of another one', () => {
  const here = async () => {
    const opened = openSession({ token: 'good' });
    opened.fake.on(getMe, () => ({ data: aUser({ id: 7 }) }));
    await opened.session.check();
    return opened;
  };

  test('does not discard the newer token of the other tab when its own is refused', async () => {
    const { session } = await here();
    createSessionStorage(createLocalStore()).save('newer', aUser({ id: 7 }));
    expect(session.expire()).toBe(false);
    expect(localStorage.getItem('token')).toBe('newer');
    expect([session.token(), session.getState().status]).toEqual(['newer', 'user']);
  });

  test('becomes a guest when no tab has a newer token', async () => {
    const { session } = await here();
    expect(session.expire()).toBe(true);
    expect([session.getState().status, localStorage.getItem('token')]).toEqual(['guest', null]);
  });

  test('signs out when it is restored after the other tab signed out', async () => {
    const { session } = await here();
    createSessionStorage(createLocalStore()).clear();
    expect(session.wasSignedOutElsewhere()).toBe(true);
    await session.catchUp();
    expect(session.getState().status).toBe('guest');
  });

  test('stays signed in when it is restored and storage is forbidden', async () => {
    const { session, fake } = openSession();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    await session.signIn(login, credentials);
    await session.catchUp();
    jest.restoreAllMocks();
    expect(session.getState().status).toBe('user');
  });

  test('repeats the check when it is restored before the answer', async () => {
    const { session, fake } = openSession({ token: 'good', isLeaving: true });
    fake.on(getMe, () => Promise.reject(new TypeError('aborted')));
    await session.check();
    expect(session.getState().status).toBe('checking');
    fake.on(getMe, () => ({ data: aUser() }));
    await session.catchUp();
    expect(session.getState().status).toBe('user');
  });
});

describe('the cookies', () => {
  test('last seven days, apply to the whole site, and are not sent from other sites', async () => {
    const written: string[] = [];
    const set = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    createSessionStorage(createLocalStore()).save('fresh', aUser());
    set.mockRestore();
    expect(written).toHaveLength(2);
    for (const cookie of written) expect(cookie).toContain('; Max-Age=604800; Path=/; SameSite=Lax');
    // The test page has no TLS; with TLS the cookies have the attribute Secure.
    expect(written.join()).not.toContain('Secure');
  });

  test('a malformed `auth_state` is ignored, and does not prevent the sign-in by token', async () => {
    document.cookie = 'auth_state=%7Bbroken; Path=/';
    document.cookie = 'auth_client=from-cookie; Path=/';
    expect(createSessionStorage(createLocalStore()).user()).toBeNull();
    const { session, fake } = openSession();
    fake.on(getMe, () => ({ data: aUser() }));
    await session.check();
    expect(session.getState().status).toBe('user');
  });
});

describe('signing in', () => {
  test('stores the token in local storage and in the cookie for seven days, and emits an event', async () => {
    const { session, fake, happened } = openSession();
    fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    const user = await session.signIn(login, credentials);
    expect(user).not.toHaveProperty('token');
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(cookies()).toContain('auth_client=fresh');
    expect(cookies()).toContain('auth_state=');
    expect(happened).toEqual(['signed in']);
  });

  test('a sign-out before the answer of the sign-in prevails', async () => {
    const { session, fake } = openSession({ token: 'old' });
    fake.on(getMe, () => ({ data: aUser() }));
    fake.on(logout, () => ({ message: 'ok' }));
    await session.check();
    let answer = () => {};
    fake.on(
      login,
      () => new Promise((resolve) => (answer = () => resolve({ data: { user: aUser() }, token: 'late' }))),
    );
    const entering = session.signIn(login, credentials);
    await session.signOut();
    answer();
    await expect(entering).rejects.toMatchObject({ name: 'AbortError' });
    expect([session.getState().status, session.token(), localStorage.getItem('token')]).toEqual(['guest', null, null]);
  });

  test('the token of a discarded sign-in is revoked', async () => {
    const { session, fake, revoked } = openSession({ token: 'old' });
    fake.on(getMe, () => ({ data: aUser() }));
    fake.on(logout, () => ({ message: 'ok' }));
    await session.check();
    fake.on(login, async () => {
      await session.signOut();
      return { data: { user: aUser() }, token: 'late' };
    });
    await expect(session.signIn(login, credentials)).rejects.toMatchObject({ name: 'AbortError' });
    expect(revoked).toEqual(['late']);
  });

  test('typing the password again revokes the locked token; a first sign-in revokes nothing', async () => {
    const { session, fake, revoked } = openSession({ token: 'locked' });
    fake.on(getMe, () => ({ data: aUser() }));
    await session.check();
    fake.on(login, () => ({ data: { user: aUser() }, token: 'fresh' }));
    await session.signIn(login, credentials);
    expect([session.token(), revoked]).toEqual(['fresh', ['locked']]);

    localStorage.clear();
    document.cookie = 'auth_client=; Max-Age=0; Path=/';
    const first = openSession();
    first.fake.on(login, () => ({ data: { user: aUser() }, token: 'first' }));
    await first.session.signIn(login, credentials);
    expect(first.revoked).toEqual([]);
  });

  test('with full storage the old token is not used by the next page', async () => {
    localStorage.setItem('token', 'old');
    const storage = createLocalStore();
    const full = createSessionStorage({ ...storage, set: () => {} });
    full.save('fresh', aUser());
    expect(full.token()).toBe('fresh');
  });

  test('a refusal changes nothing and is passed to the form', async () => {
    const { session, fake, happened } = openSession();
    fake.on(login, () => {
      throw refusal(422, { code: 'auth.wrong-credentials' });
    });
    await expect(session.signIn(login, credentials)).rejects.toMatchObject({ code: 'auth.wrong-credentials' });
    expect(session.getState().status).toBe('guest');
    expect(happened).toEqual([]);
  });

  test('a self-excluded player is not signed in, and start and end of the exclusion are stored', async () => {
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

test('another player in the same browser gets no data of the first', async () => {
  const { session, fake, happened } = openSession();
  fake.on(login, () => ({ data: { user: aUser({ id: 1 }) }, token: 'first' }));
  await session.signIn(login, credentials);
  fake.on(login, () => ({ data: { user: aUser({ id: 2 }) }, token: 'second' }));
  await session.signIn(login, credentials);
  expect(happened).toEqual(['signed in', 'signed out', 'signed in']);
  expect(localStorage.getItem('token')).toBe('second');
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
    expect(session.getState()).toEqual({ status: 'guest', guestId });
    expect(localStorage.getItem('token')).toBeNull();
    expect(cookies()).not.toContain('fresh');
    expect(happened).toEqual(['signed in', 'leaves the page', 'signed out']);
  });

  test('does not wait for a server that never answers', async () => {
    const { session, fake } = await signedIn();
    fake.on(logout, () => new Promise(() => {}));
    void session.signOut();
    expect(session.getState().status).toBe('guest');
  });

  test('retains the guest id', async () => {
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
    session.updateWallet(user.id, { ...user.wallet, balance: 500, version: 5 });
    session.updateWallet(user.id, { ...user.wallet, balance: 900, version: 4 });
    expect(session.getState()).toMatchObject({ user: { wallet: { balance: 500 } } });
  });

  test('a profile that was fetched before a newer wallet was received retains the newer wallet', async () => {
    const { session, fake } = openSession({ token: 'good' });
    const user = aUser();
    if (!user.wallet) throw new Error('the builder gives a wallet');
    fake.on(getMe, () => ({ data: user }));
    await session.check();
    session.updateWallet(user.id, { ...user.wallet, balance: 500, version: 5 });
    fake.on(getProfile, () => ({ data: { ...user, name: 'Ana' } }));
    await session.refresh();
    expect(session.getState()).toMatchObject({ user: { name: 'Ana', wallet: { balance: 500 } } });
  });

  test('a wallet that is known already changes nothing, so that nobody who shows the player is rendered again', async () => {
    const { session, fake } = openSession({ token: 'good' });
    const user = aUser();
    if (!user.wallet) throw new Error('the builder gives a wallet');
    fake.on(getMe, () => ({ data: user }));
    await session.check();
    const before = session.getState();
    session.updateWallet(user.id, { ...user.wallet });
    expect(session.getState()).toBe(before);
    session.updateWallet(user.id, { ...user.wallet, version: 99 });
    expect(session.getState()).not.toBe(before);
  });

  test('a wallet of another player is ignored', async () => {
    const { session, fake } = openSession({ token: 'good' });
    const user = aUser();
    if (!user.wallet) throw new Error('the builder gives a wallet');
    fake.on(getMe, () => ({ data: user }));
    await session.check();
    session.updateWallet(user.id + 1, { ...user.wallet, balance: 500, version: 5 });
    expect(session.getState()).toMatchObject({ user: { wallet: user.wallet } });
  });
});
