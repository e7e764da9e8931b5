import { createRevokeToken } from './revoke-token.ts';

const revokeVia = (transport: NonNullable<Parameters<typeof createRevokeToken>[0]['transport']>) =>
  createRevokeToken({
    baseUrl: () => 'http://api.test',
    guestId: 'guest-1',
    lmcp: () => null,
    language: () => 'pt',
    transport,
  });

test('a token is revoked by a call that contains it', async () => {
  const sent: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  await revokeVia(async ({ url, headers }) => {
    sent.push({ url, headers });
    return { status: 200, text: '{"message":"ok"}' };
  })('late');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ url: 'http://api.test/auth/logout', headers: { Authorization: 'Bearer late' } });
});

test.each([
  ['a refusal', async () => ({ status: 401, text: '{}' })],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('%s is not reported as an error', async (_, transport) => {
  await expect(revokeVia(transport)('late')).resolves.toBeUndefined();
});
