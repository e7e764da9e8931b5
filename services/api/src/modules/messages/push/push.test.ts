import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { logout } from '@jangada/contracts/domains/auth/endpoints';
import { subscribePush } from '@jangada/contracts/domains/profile/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { digest } from '../../../crypto/tokens.ts';
import { openSession, revokeOtherSessions, revokeSessionsOf } from '../../../users/sessions.ts';
import { announce, notify } from '../notifications/notify.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;
before(async () => {
  sandbox = await startSandbox({});
  platform = await startTestPlatform({ PUSH_TRUSTED_ORIGINS: sandbox.url });
  await platform.server.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Received {
  readonly payload: { readonly title: string; readonly tag: string };
  readonly ttlSeconds: number;
  readonly contact: string;
}

const aBrowser = async (): Promise<Browser> =>
  (await sandbox.control('/push/subscriptions', {})).body as unknown as Browser;

const subscribe = (player: Player, body: unknown) => platform.call(subscribePush, { token: player.token, body });

const subscribed = async (player: Player): Promise<Browser> => {
  const browser = await aBrowser();
  assert.equal((await subscribe(player, browser)).status, 200);
  return browser;
};

const receivedBy = async ({ endpoint }: Browser): Promise<Received[]> =>
  (await (await fetch(`${sandbox.url}/push/messages?endpoint=${encodeURIComponent(endpoint)}`)).json()) as Received[];

const words = (text: string) => ({ pt: text, en: `${text} (en)` });

const send = (player: Player, title: string, marketing = false) =>
  platform.db.transaction(player.tenant, (tx) =>
    notify(tx, player.user.id, { type: 'account', title: words(title), description: words('…'), marketing }),
  );

const sendToAll = (title: string) =>
  platform.db.transaction('jangada', (tx) => announce(tx, { title: words(title), description: words('…') }));

const subscriptionsOf = ({ tenant, user }: Player) =>
  platform.db.read(tenant, (reader) =>
    reader.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user.id).orderBy('id').execute(),
  );

const pendingPushes = () =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('outbox').select('attempts').where('topic', 'in', ['push', 'announcement']).execute(),
  );

const nothingPending = () => until('every push is dealt with', async () => (await pendingPushes()).length === 0);

describe('subscribing to push', () => {
  it('requires the key that the site publishes', async () => {
    const { body } = await platform.call(getSiteConfig, {});
    assert.equal(body.vapidPublicKey, platform.config.push?.publicKey);
    assert.equal(JSON.stringify(body).includes(platform.config.push?.privateKey ?? '?'), false);
  });

  it('is confirmed, and the same browser stays one', async () => {
    const player = await aPlayer(platform.db);
    const browser = await aBrowser();
    const { status, body } = await subscribe(player, browser);
    assert.deepEqual([status, body.message], [200, 'Notificações push inscritas com sucesso!']);
    const renewed = { ...browser, keys: (await aBrowser()).keys };
    await subscribe(player, renewed);
    const rows = await subscriptionsOf(player);
    assert.deepEqual(
      rows.map(({ p256dh }) => p256dh),
      [renewed.keys.p256dh],
    );
  });

  it('moves the browser to its current user', async () => {
    const [earlier, now] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const browser = await subscribed(earlier);
    await subscribe(now, browser);
    assert.equal((await subscriptionsOf(earlier)).length, 0);
    assert.equal((await subscriptionsOf(now)).length, 1);
  });

  it('stores the ten newest browsers of a player', async () => {
    const player = await aPlayer(platform.db);
    const browsers: Browser[] = [];
    for (let count = 0; count < 12; count += 1) browsers.push(await subscribed(player));
    const stored = (await subscriptionsOf(player)).map(({ endpoint }) => endpoint);
    assert.deepEqual(
      stored,
      browsers.slice(2).map(({ endpoint }) => endpoint),
    );
  });

  it('refuses every address that would make us call into our own network', async () => {
    const player = await aPlayer(platform.db);
    const { keys } = await aBrowser();
    for (const endpoint of [
      'http://push.example.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://127.1/x',
      'https://2130706433/x',
      'https://0x7f.0.0.1/x',
      'https://10.0.0.8/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://[fd00::1]/x',
      'https://metadata/x',
      'https://db.internal/x',
      'https://push.example.com:8443/x',
      'https://user:pass@push.example.com/x',
      `${sandbox.url.replace('localhost', '127.0.0.1')}/push/x`,
      'file:///etc/passwd',
      'x',
      '',
    ]) {
      const { status, body } = await subscribe(player, { endpoint, keys });
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['endpoint']], endpoint);
    }
    const right = await subscribe(player, { endpoint: 'https://push.example.com/x', keys });
    assert.equal(right.status, 200);
    // The subscription's browser is offline, so the push would be retried for half an hour.
    await platform.db.transaction('jangada', (tx) =>
      tx.deleteFrom('push_subscriptions').where('user_id', '=', player.user.id).execute(),
    );
  });

  it('refuses keys that nothing can be encrypted with', async () => {
    const player = await aPlayer(platform.db);
    const { endpoint, keys } = await aBrowser();
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
    for (const wrong of [{ ...keys, p256dh: offCurve }, { ...keys, p256dh: 'short' }, { ...keys, auth: 'short' }, {}])
      assert.equal((await subscribe(player, { endpoint, keys: wrong })).status, 422);
    assert.equal((await platform.call(subscribePush, { body: { endpoint, keys } })).status, 401);
  });
});

describe('a push', () => {
  it('reaches each browser of the player, readable by it alone, in their language', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const browsers = [await subscribed(player), await subscribed(player)];
    const others = await subscribed(other);
    await send(player, 'Depósito aprovado');
    for (const browser of browsers) await until('it arrives', async () => (await receivedBy(browser)).length === 1);
    const [message] = await receivedBy(browsers[0] as Browser);
    assert.equal(message?.payload.title, 'Depósito aprovado');
    assert.match(message?.payload.tag ?? '', /^notification-\d+$/);
    assert.deepEqual([message?.ttlSeconds, message?.contact], [86_400, 'mailto:test@jangada.example']);
    assert.deepEqual(await receivedBy(others), []);
  });

  it('is cut between characters, not within an emoji', async () => {
    const player = await aPlayer(platform.db);
    const browser = await subscribed(player);
    await send(player, `${'a'.repeat(119)}👨‍👩‍👧🎰`);
    await until('it arrives', async () => (await receivedBy(browser)).length === 1);
    assert.equal((await receivedBy(browser))[0]?.payload.title, 'a'.repeat(119));
  });

  it('is tried again when the service is busy or broken, and comes once', async () => {
    const player = await aPlayer(platform.db);
    const browser = await subscribed(player);
    for (const status of [429, 503]) {
      await sandbox.control('/push/next', { status, times: 2 });
      await send(player, `apesar de ${status}`);
      await nothingPending();
    }
    const titles = (await receivedBy(browser)).map(({ payload }) => payload.title);
    assert.deepEqual(titles, ['apesar de 503', 'apesar de 429']);
  });

  it('retries after the delay that a busy service requests, at most ten minutes', async () => {
    const player = await aPlayer(platform.db);
    const browser = await subscribed(player);
    const waits = async (retryAfterSeconds: number): Promise<number> => {
      await sandbox.control('/push/next', { status: 429, times: 1, retryAfterSeconds });
      await send(player, `depois de ${retryAfterSeconds}`);
      let waitMs = 0;
      await until('the first try is over', async () => {
        const row = await platform.db.read('jangada', (reader) =>
          reader
            .selectFrom('outbox')
            .select(['available_at', 'leased_until'])
            .where('topic', '=', 'push')
            .where('attempts', '=', 1)
            .executeTakeFirst(),
        );
        waitMs = row && row.leased_until === null ? row.available_at.getTime() - Date.now() : 0;
        return waitMs > 0;
      });
      return waitMs;
    };
    const input = await waits(3);
    assert.ok(input > 2_000 && input <= 3_000, String(input));
    assert.deepEqual(await receivedBy(browser), []);
    await until('it arrives', async () => (await receivedBy(browser)).length === 1);
    await nothingPending();
    const tooLong = await waits(86_400);
    assert.ok(tooLong > 590_000 && tooLong <= 600_000, String(tooLong));
    await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').where('topic', '=', 'push').execute());
  });

  it("is not delivered to a browser after sign-out there, and is delivered to the player's others", async () => {
    const player = await aPlayer(platform.db);
    const [here, there] = [await subscribed(player), await aBrowser()];
    const elsewhere = {
      ...player,
      token: await platform.db.transaction('jangada', (tx) => openSession(tx, player.user.id)),
    };
    await subscribe(elsewhere, there);
    assert.equal((await platform.call(logout, { token: player.token })).status, 200);
    assert.deepEqual(
      (await subscriptionsOf(player)).map(({ endpoint }) => endpoint),
      [there.endpoint],
    );
    await send(player, 'só lá');
    await until('it arrives', async () => (await receivedBy(there)).length === 1);
    await nothingPending();
    assert.deepEqual(await receivedBy(here), []);
    await subscribe(elsewhere, here);
    assert.equal((await subscriptionsOf(player)).length, 2, 'signing in there again subscribes it again');
  });

  it('is not delivered to a browser whose session was ended from another one', async () => {
    const player = await aPlayer(platform.db);
    const stolen = await subscribed(player);
    const token = await platform.db.transaction('jangada', (tx) => openSession(tx, player.user.id));
    const own = await aBrowser();
    await subscribe({ ...player, token }, own);
    await platform.db.transaction('jangada', (tx) => revokeOtherSessions(tx, player.user.id, digest(token)));
    const stored = (await subscriptionsOf(player)).map(({ endpoint }) => endpoint);
    assert.deepEqual([stored, stored.includes(stolen.endpoint)], [[own.endpoint], false]);
    await platform.db.transaction('jangada', (tx) => revokeSessionsOf(tx, player.user.id));
    assert.deepEqual(await subscriptionsOf(player), []);
  });

  it("deletes the browser's subscription when the service reports it as gone", async () => {
    const player = await aPlayer(platform.db);
    const [removed, there] = [await subscribed(player), await subscribed(player)];
    await sandbox.control('/push/expire', { endpoint: removed.endpoint });
    await send(player, 'ainda aí?');
    await until('it arrives', async () => (await receivedBy(there)).length === 1);
    await nothingPending();
    assert.deepEqual(
      (await subscriptionsOf(player)).map(({ endpoint }) => endpoint),
      [there.endpoint],
    );
  });

  it('of the platform is delivered to all players who may be sent marketing at that time', async () => {
    const [player, wary, excluded] = [
      await aPlayer(platform.db),
      await aPlayer(platform.db),
      await aPlayer(platform.db),
    ];
    const browsers = [await subscribed(player), await subscribed(wary), await subscribed(excluded)] as const;
    await platform.db.transaction('jangada', async (tx) => {
      await tx.insertInto('player_settings').values({ user_id: wary.user.id, marketing_push: false }).execute();
      await tx
        .insertInto('restrictions')
        .values({ user_id: excluded.user.id, source: 'self_specific', reason: 'own wish' })
        .execute();
    });
    const id = await sendToAll('Novidade');
    await until('it arrives', async () => (await receivedBy(browsers[0])).length === 1);
    await nothingPending();
    assert.deepEqual(await receivedBy(browsers[1]), []);
    assert.deepEqual(await receivedBy(browsers[2]), []);
    await send(wary, 'Documento aprovado');
    await until('what is their own comes', async () => (await receivedBy(browsers[1])).length === 1);
    await platform.db.transaction('jangada', async (tx) => {
      const payload = JSON.stringify({ notificationId: id, to: 'pushes', after: 0 });
      await tx.insertInto('outbox').values({ topic: 'announcement', payload }).execute();
    });
    await nothingPending();
    assert.equal((await receivedBy(browsers[0])).length, 1, 'a step that is run again sends nothing again');
  });

  it('is dropped when it was not delivered for a long time', async () => {
    const player = await aPlayer(platform.db);
    const browser = await subscribed(player);
    await sandbox.control('/push/next', { status: 503, times: 1 });
    await send(player, 'notícia de ontem');
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('notifications')
        .set({ created_at: new Date(Date.now() - 3_600_000) })
        .where('user_id', '=', player.user.id)
        .execute(),
    );
    await nothingPending();
    assert.deepEqual(await receivedBy(browser), []);
  });
});

describe('a site without push', () => {
  it('is reported in the settings and refuses subscriptions', async () => {
    const silent = await startTestPlatform({ PUSH_VAPID_PUBLIC_KEY: '' });
    const player = await aPlayer(silent.db);
    const { status, body } = await silent.call(subscribePush, { token: player.token, body: await aBrowser() });
    assert.deepEqual([status, body.code], [503, 'server.unavailable']);
    assert.equal((await silent.call(getSiteConfig, {})).body.vapidPublicKey, undefined);
    await silent.stop();
  });
});
