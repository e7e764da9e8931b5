import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { likeGame, listGames } from '@jangada/contracts/domains/games/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { aPlayer } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
let gameId: number;
before(async () => {
  platform = await startTestPlatform();
  gameId = (await platform.call(listGames)).body.games.data[0].id;
});
after(() => platform.stop());

const like = (token: string | undefined, liked: unknown, opId: unknown, id: unknown = gameId, host = 'localhost') =>
  platform.call(likeGame, { ...(token ? { token } : { guest }), host, params: { gameId: id }, body: { liked, opId } });

const likesOf = async (token: string) => (await platform.call(getProfile, { token })).body.data.user_likes;

describe('liking a game', () => {
  it('is stored in the profile, and can be removed', async () => {
    const { token } = await aPlayer(platform.db);
    assert.deepEqual(await likesOf(token), []);
    assert.deepEqual((await like(token, true, 1)).body, { liked: true });
    assert.deepEqual(await likesOf(token), [gameId]);
    assert.deepEqual((await like(token, false, 2)).body, { liked: false });
    assert.deepEqual(await likesOf(token), []);
  });

  it('has the state of the highest number: a late call changes nothing and is answered with the current state', async () => {
    const { token } = await aPlayer(platform.db);
    await like(token, true, 5);
    const late = await like(token, false, 4);
    assert.deepEqual([late.status, late.body], [200, { liked: true }]);
    assert.deepEqual(await likesOf(token), [gameId]);
  });

  it('can be repeated with the same number, and the first state stays', async () => {
    const { token } = await aPlayer(platform.db);
    await like(token, true, 7);
    assert.deepEqual((await like(token, true, 7)).body, { liked: true });
    assert.deepEqual((await like(token, false, 7)).body, { liked: true });
  });

  it('with a number far ahead of the clock does not block later clicks', async () => {
    for (const huge of [Number.MAX_SAFE_INTEGER, Date.now() + 10 * 60_000]) {
      const { token } = await aPlayer(platform.db);
      assert.deepEqual((await like(token, true, huge)).body, { liked: true });
      assert.deepEqual((await like(token, false, Date.now() + 1_000)).body, { liked: false });
      assert.deepEqual(await likesOf(token), []);
    }
  });

  it('whose stored number is far ahead of the clock, from before such numbers were bounded, can be changed', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('game_likes')
        .values({
          user_id: user.id,
          game_id: gameId,
          liked: true,
          op_id: Number.MAX_SAFE_INTEGER,
          updated_at: new Date(),
        })
        .execute(),
    );
    assert.deepEqual((await like(token, false, Date.now() + 1_000)).body, { liked: false });
  });

  it('with numbers of a clock that is slightly ahead is applied in their order', async () => {
    const { token } = await aPlayer(platform.db);
    const ahead = Date.now() + 30_000;
    await like(token, true, ahead + 1);
    assert.deepEqual((await like(token, false, ahead)).body, { liked: true });
  });

  it('has the state of the highest number after concurrent calls', async () => {
    const { token } = await aPlayer(platform.db);
    for (const last of [64, 65]) {
      const numbers = Array.from({ length: 64 }, (_, index) => last - index);
      const shuffled = numbers.toSorted((a, b) => ((a * 37) % 64) - ((b * 37) % 64));
      const answers = await Promise.all(shuffled.map((opId) => like(token, opId % 2 === 0, opId)));
      assert.ok(answers.every(({ status }) => status === 200));
      assert.deepEqual(await likesOf(token), last === 64 ? [gameId] : []);
    }
    assert.deepEqual((await like(token, true, 64)).body, { liked: false });
  });

  it('survives an aborted call: the next call decides', async () => {
    const { token } = await aPlayer(platform.db);
    const address = await platform.server.listen({ port: 0, host: '127.0.0.1' });
    const send = (liked: boolean, opId: number, signal: AbortSignal) =>
      fetch(`${address}/games/like/${gameId}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          origin: 'http://localhost:8080',
        },
        body: JSON.stringify({ liked, opId }),
        signal,
      });
    for (let opId = 1; opId < 20; opId += 1) {
      const given = new AbortController();
      const sent = send(opId % 2 === 0, opId, given.signal).catch(() => null);
      setTimeout(() => given.abort(), opId % 7);
      await sent;
    }
    assert.equal((await send(true, 20, AbortSignal.timeout(5_000))).status, 200);
    assert.deepEqual(await likesOf(token), [gameId]);
  });

  it('belongs to one player', async () => {
    const [one, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await like(one.token, true, 1);
    assert.deepEqual(await likesOf(other.token), []);
  });

  it('is refused to a guest', async () => {
    const refused = await like(undefined, true, 1);
    assert.deepEqual([refused.status, refused.body.code], [401, 'session.required']);
  });

  it('is refused for a game that does not exist, and for one of another site', async () => {
    const { token } = await aPlayer(platform.db, { tenant: 'tucano' });
    assert.equal((await like(token, true, 1, 999_999, 'tucano.localhost')).body.code, 'game.not-found');
    assert.equal((await like(token, true, 1, gameId, 'tucano.localhost')).status, 404);
  });

  it('is refused without a number, with a negative one and with anything else than yes or no', async () => {
    const { token } = await aPlayer(platform.db);
    for (const [liked, opId] of [
      [true, undefined],
      [true, -1],
      [true, 1.5],
      [true, '1'],
      [true, 2 ** 53],
      ['yes', 1],
      [null, 1],
    ])
      assert.equal((await like(token, liked, opId)).status, 422, `${String(liked)} ${String(opId)}`);
    assert.deepEqual(await likesOf(token), []);
  });
});
