import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AVATAR_BYTES_MAX, getProfile, uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import sharp from 'sharp';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aPdf, aPhoto, GPS_MARK, upload } from '../../../../test/support/uploads.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const see = (avatar: string, host = 'localhost') =>
  platform.server.inject({ method: 'GET', url: new URL(avatar).pathname.replace(API_PATH, ''), headers: { host } });

describe('an avatar', () => {
  it('is a small public square, and the profile has its address', async () => {
    const { token } = await aPlayer(platform.db);
    const { body } = await upload(platform, uploadAvatar, { token, file: await aPhoto('png', 700, 200) });
    assert.match(body.data.avatar, /^http:\/\/localhost:8080\/api\/v1\/avatars\/[0-9a-f]{48}\.webp$/);
    const seen = await see(body.data.avatar);
    assert.equal(seen.statusCode, 200);
    assert.equal(seen.headers['content-type'], 'image/webp');
    assert.equal(seen.headers['x-content-type-options'], 'nosniff');
    assert.equal(seen.rawPayload.includes(GPS_MARK), false);
    const { width, height } = await sharp(seen.rawPayload).metadata();
    assert.deepEqual([width, height], [512, 512]);
    assert.equal((await platform.call(getProfile, { token })).body.data.avatar, body.data.avatar);
  });

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`may be a picture of type ${format}`, async () => {
      const { token } = await aPlayer(platform.db);
      assert.equal((await upload(platform, uploadAvatar, { token, file: await aPhoto(format) })).status, 200);
    });
  }

  it('replaces the one before, whose bytes go', async () => {
    const { token } = await aPlayer(platform.db);
    const send = async () => (await upload(platform, uploadAvatar, { token, file: await aPhoto() })).body.data.avatar;
    const [first, second] = [await send(), await send()];
    assert.notEqual(first, second);
    const jobs = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'file-removal').execute(),
    );
    const name = new URL(first).pathname.split('/').at(-1);
    assert.deepEqual(
      jobs.map(({ payload }) => payload),
      [{ key: `avatars/jangada/${name}` }],
    );
  });

  it('of another site does not exist here', async () => {
    const { token } = await aPlayer(platform.db);
    const { body } = await upload(platform, uploadAvatar, { token, file: await aPhoto() });
    assert.equal((await see(body.data.avatar, 'tucano.localhost')).statusCode, 404);
    for (const path of ['/avatars/x.webp', '/avatars/..%2f..%2fsecrets.json', `/avatars/${'0'.repeat(48)}.webp`])
      assert.equal((await see(`http://localhost${path}`)).statusCode, 404, path);
  });

  it('is a picture of at most two megabytes, and requires a session', async () => {
    const { token } = await aPlayer(platform.db);
    const photo = await aPhoto();
    const tooLarge = Buffer.concat([photo, Buffer.alloc(AVATAR_BYTES_MAX)]);
    assert.equal((await upload(platform, uploadAvatar, { token, file: tooLarge })).status, 413);
    assert.equal((await upload(platform, uploadAvatar, { token, file: aPdf() })).status, 415);
    assert.equal((await upload(platform, uploadAvatar, { token, file: Buffer.from('<svg/>') })).status, 415);
    const gif = await sharp(photo).gif().toBuffer();
    assert.equal((await upload(platform, uploadAvatar, { token, file: gif })).status, 415);
    assert.equal((await upload(platform, uploadAvatar, { token, file: null })).status, 422);
    assert.equal((await upload(platform, uploadAvatar, { file: photo })).status, 401);
  });
});
