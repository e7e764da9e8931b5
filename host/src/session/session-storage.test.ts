import { aUser } from '@jangada/remote-kit/stub-data';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { createLocalStore } from '../browser/storage.ts';
import { ensureGuestId } from './guest-id.ts';
import { createSessionStorage } from './session-storage.ts';

const EDGE_GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

const storage = () => createSessionStorage(createLocalStore());

beforeEach(() => {
  localStorage.clear();
  for (const name of ['auth_state', 'auth_client', 'guest_id']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

describe('the stored session', () => {
  it('has the token under `token` and the player as JSON under `user`', () => {
    storage().save('secret', aUser());
    expect(localStorage.getItem('token')).toBe('secret');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(aUser());
  });

  it('has the token in the cookie `auth_client` and the player as JSON, without likes, in `auth_state`', () => {
    storage().save('secret', aUser({ user_likes: [7] }));
    expect(readCookie('auth_client')).toBe('secret');
    expect(JSON.parse(readCookie('auth_state') ?? '')).toEqual(aUser({ user_likes: [] }));
  });

  it('is read from the cookies where local storage has none', () => {
    writeCookie('auth_client', 'of-the-cookie', 1);
    writeCookie('auth_state', JSON.stringify(aUser()), 1);
    expect([storage().token(), storage().user()]).toEqual(['of-the-cookie', aUser()]);
  });
});

describe('the guest id of a browser', () => {
  it('is made once, stored under `guest_id` and used on later visits', () => {
    const first = ensureGuestId(createLocalStore());
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(localStorage.getItem('guest_id')).toBe(first);
    expect(ensureGuestId(createLocalStore())).toBe(first);
  });

  it('is that of the edge where its cookie has one', () => {
    localStorage.setItem('guest_id', '11111111-1111-4111-8111-111111111111');
    writeCookie('guest_id', EDGE_GUEST, 1);
    expect(ensureGuestId(createLocalStore())).toBe(EDGE_GUEST);
    expect(localStorage.getItem('guest_id')).toBe(EDGE_GUEST);
  });
});
