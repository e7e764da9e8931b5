import { getMe, login } from '@jangada/contracts/auth/endpoints';
import { getProfile } from '@jangada/contracts/profile/endpoints';
import { aUser } from '@jangada/remote-kit/stub-data';
import { createPlatformClient, withoutTokens } from './platform-client.ts';

const answer = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  text: async () => JSON.stringify(body),
});

const clientFor = (token: string | null, status = 200) => {
  const sent: Record<string, string>[] = [];
  const expired: string[] = [];
  const api = createPlatformClient({
    baseUrl: () => 'http://api.test',
    token: () => token,
    guestId: 'guest-1',
    lmcp: () => 'campaign',
    language: () => 'en',
    onExpired: () => expired.push('expired'),
    fetch: (async (_: unknown, init?: RequestInit) => {
      sent.push(init?.headers as Record<string, string>);
      return answer(status, { data: aUser() });
    }) as unknown as typeof fetch,
  });
  return { api, sent, expired };
};

test('a guest is sent as Guest-ID, a player as Authorization, with lmcp and the language', async () => {
  const guest = clientFor(null);
  await guest.api(getProfile);
  expect(guest.sent[0]).toMatchObject({ 'Guest-ID': 'guest-1', lmcp: 'campaign', 'X-Language': 'en' });
  expect(guest.sent[0]).not.toHaveProperty('Authorization');

  const player = clientFor('secret');
  await player.api(getProfile);
  expect(player.sent[0]).toMatchObject({ Authorization: 'Bearer secret' });
  expect(player.sent[0]).not.toHaveProperty('Guest-ID');
});

test('a 401 in the middle of use ends the session', async () => {
  const { api, expired } = clientFor('secret', 401);
  await expect(api(getProfile)).rejects.toMatchObject({ status: 401 });
  expect(expired).toEqual(['expired']);
});

test('a 401 to a guest, or to the check itself, ends nothing', async () => {
  const guest = clientFor(null, 401);
  await expect(guest.api(getProfile)).rejects.toMatchObject({ status: 401 });
  const checking = clientFor('secret', 401);
  await expect(checking.api(getMe)).rejects.toMatchObject({ status: 401 });
  expect([...guest.expired, ...checking.expired]).toEqual([]);
});

test('a remote is refused every call that issues a token', async () => {
  const { api, sent } = clientFor(null);
  await expect(withoutTokens(api)(login, { body: { username: '11987654321', password: 'x' } })).rejects.toThrow(
    'use session.signIn',
  );
  expect(sent).toHaveLength(0);
});
