import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { listAlerts } from '@jangada/contracts/ops/alerts';
import type { Operation } from '@jangada/contracts/ops/operation';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { endDeskSession } from '@jangada/contracts/ops/desk-session';
import * as contract from '@jangada/contracts/ops/player-reads';
import { showPlayer } from '@jangada/contracts/ops/players';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { aPerson, opsKeyOf, signedInAt } from '../../../../test/support/staff.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { READS_JOINED_MS } from '../../../ops/ops-log.ts';
import { PLAYERS_REVEALED_AN_HOUR_MAX } from './player-reads.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  await aPerson(platform.db, 'rui');
  await aPerson(platform.db, 'João');
});
after(() => platform.stop());

const on = (operation: Operation, player: Player, body: object = {}, person = 'maria', id = player.user.id) =>
  platform.op(operation, {
    params: { tenant: player.tenant, id },
    ...(operation.method === 'POST' && { body }),
    headers: { authorization: `Bearer ${opsKeyOf(person)}` },
  });

const seenOf = async (player: Player) => {
  const { body } = await on(contract.listPlayerReads, player);
  return (body.data as contract.PlayerRead[]).map(({ person, what, fields }) => [person, what, fields.join(',')]);
};

describe('private fields of a player', () => {
  it('are masked until somebody reveals them, for that person and player alone', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    assert.equal((await on(contract.showPrivate, player)).body.code, 'reveal.required');
    const revealed = await on(contract.revealPlayer, player, { groups: ['contact', 'cpf'] });
    assert.equal(revealed.status, 200);
    const { body } = await on(contract.showPrivate, player);
    assert.deepEqual(body.data.contact, { email: player.user.email, phone: player.user.phone });
    assert.equal(body.data.cpf, player.user.cpf);
    assert.equal('documents' in body.data, false);
    const { revealed: open } = (await on(showPlayer, player)).body.data;
    assert.deepEqual([open.groups.toSorted(), open.until], [['contact', 'cpf'], body.data.until]);
    assert.equal((await on(showPlayer, player, {}, 'rui')).body.data.revealed, null);
    assert.equal((await on(contract.showPrivate, player, {}, 'rui')).body.code, 'reveal.required');
    assert.equal((await on(contract.showPrivate, other)).body.code, 'reveal.required');
  });

  it('are open in the session that revealed them alone, and end with it', async () => {
    const player = await aPlayer(platform.db);
    const { id } = await aPerson(platform.db, 'Lia');
    const [first, second] = [await signedInAt(platform.db, { id }), await signedInAt(platform.db, { id })];
    const inSession = (operation: Endpoint, headers: Readonly<Record<string, string>>, body = {}) =>
      platform.op(operation, {
        params: { tenant: player.tenant, id: player.user.id },
        ...(operation.method === 'POST' && { body }),
        headers,
      });
    assert.equal((await inSession(contract.revealPlayer, first, { groups: ['cpf'] })).status, 200);
    assert.equal((await inSession(contract.showPrivate, first)).body.data.cpf, player.user.cpf);
    assert.deepEqual((await inSession(showPlayer, first)).body.data.revealed.groups, ['cpf']);
    assert.equal((await inSession(contract.showPrivate, second)).body.code, 'reveal.required');
    assert.equal((await on(contract.showPrivate, player, {}, 'Lia')).body.code, 'reveal.required');
    assert.equal((await inSession(endDeskSession, first)).status, 200);
    const third = await signedInAt(platform.db, { id });
    assert.equal((await inSession(contract.showPrivate, third)).body.code, 'reveal.required');
    assert.equal((await inSession(showPlayer, third)).body.data.revealed, null);
  });

  it('are masked again when the window ends', async () => {
    const player = await aPlayer(platform.db);
    await on(contract.revealPlayer, player, { groups: ['cpf'], minutes: 1 });
    await asOwner(platform.database, (owner) =>
      owner.query(
        `set app.tenant = 'jangada'; update player_reads set until = now() - interval '1 second' where user_id = ${player.user.id}`,
      ),
    );
    assert.equal((await on(contract.showPrivate, player)).body.code, 'reveal.required');
  });

  it('are refused in unknown groups, without a group, for longer than a quarter of an hour, and of nobody', async () => {
    const player = await aPlayer(platform.db);
    for (const body of [{ groups: [] }, { groups: ['password'] }, { groups: ['cpf'], minutes: 16 }, {}])
      assert.equal((await on(contract.revealPlayer, player, body)).status, 422, JSON.stringify(body));
    const nobody = await on(contract.revealPlayer, player, { groups: ['cpf'] }, 'maria', 4_000_000_000);
    assert.equal(nobody.body.code, 'profile.not-found');
  });

  it('may be named on the command line, separated by commas', async () => {
    const { body } = await on(contract.revealPlayer, await aPlayer(platform.db), { groups: 'contact, documents' });
    assert.deepEqual(body.data.groups, ['contact', 'documents']);
  });

  it('raise an alert when one person reveals more players in an hour than is usual', async () => {
    for (let revealed = 0; revealed <= PLAYERS_REVEALED_AN_HOUR_MAX; revealed += 1) {
      await recordWaitingAlerts(platform, 'jangada');
      const { body } = await platform.op(listAlerts, { params: { tenant: 'jangada' } });
      assert.deepEqual(
        body.data.filter(({ subject }: { subject: string }) => subject === 'João'),
        [],
      );
      await on(contract.revealPlayer, await aPlayer(platform.db), { groups: ['cpf'] }, 'João');
    }
    await recordWaitingAlerts(platform, 'jangada');
    const { body } = await platform.op(listAlerts, { params: { tenant: 'jangada' } });
    const [alert] = body.data.filter(({ kind }: { kind: string }) => kind === 'reveals-above-limit');
    assert.deepEqual([alert.subject, alert.details], ['João', { players: PLAYERS_REVEALED_AN_HOUR_MAX + 1 }]);
  });
});

describe('who saw a player', () => {
  it('is listed, newest first, with the fields and never their values', async () => {
    const player = await aPlayer(platform.db);
    await on(showPlayer, player, {}, 'rui');
    await on(contract.revealPlayer, player, { groups: ['contact'] });
    await on(contract.showPrivate, player);
    assert.deepEqual(await seenOf(player), [
      ['maria', 'values', 'contact'],
      ['maria', 'reveal', 'contact'],
      ['rui', 'open', ''],
    ]);
    const { body } = await on(contract.listPlayerReads, player);
    assert.equal(body.data[1].reason, 'a test');
    for (const value of [player.user.email, player.user.phone, player.user.cpf ?? '-'])
      assert.equal(JSON.stringify(body).includes(value), false);
  });

  it('has one row for what an open page reads again, and another after some minutes', async () => {
    const player = await aPlayer(platform.db);
    await on(contract.revealPlayer, player, { groups: ['contact'] });
    const look = async () => {
      await on(showPlayer, player);
      await on(contract.showPrivate, player);
    };
    await look();
    await look();
    assert.deepEqual(
      (await seenOf(player)).map(([, what]) => what),
      ['values', 'open', 'reveal'],
    );
    await asOwner(platform.database, (owner) =>
      owner.query(
        `set app.tenant = 'jangada'; update player_reads set at = at - interval '${READS_JOINED_MS + 1_000} milliseconds'
           where user_id = ${player.user.id} and what = 'open'`,
      ),
    );
    await look();
    assert.deepEqual(
      (await seenOf(player)).map(([, what]) => what),
      ['open', 'values', 'open', 'reveal'],
    );
  });

  it('is shown at the player while they are still there', async () => {
    const player = await aPlayer(platform.db);
    await on(showPlayer, player, {}, 'rui');
    const { body } = await on(showPlayer, player);
    assert.deepEqual(body.data.here, ['rui']);
  });

  it('is present as long as the page is renewed, less than a minute longer, and is not recorded again', async () => {
    const player = await aPlayer(platform.db);
    await on(showPlayer, player, {}, 'rui');
    const hereFor = async (person: string) =>
      (await on(contract.showPlayerPresence, player, {}, person)).body.data.here;
    const pass = (seconds: number) =>
      platform.db.transaction('jangada', (tx) =>
        sql`update player_presence set seen_at = seen_at - make_interval(secs => ${seconds})
          where user_id = ${player.user.id} and person = 'rui'`.execute(tx),
      );
    assert.deepEqual(await hereFor('maria'), ['rui']);
    await pass(30);
    assert.deepEqual(await hereFor('rui'), ['maria']);
    assert.deepEqual(await hereFor('maria'), ['rui']);
    await pass(45);
    assert.deepEqual(await hereFor('maria'), []);
    assert.deepEqual(await seenOf(player), [['rui', 'open', '']]);
  });

  it('cannot be changed by the application, and is refused for nobody', async () => {
    const player = await aPlayer(platform.db);
    await on(showPlayer, player);
    const change = platform.db.transaction('jangada', (tx) =>
      tx.updateTable('player_reads').set({ person: 'nobody' }).where('user_id', '=', player.user.id).execute(),
    );
    await assert.rejects(change, /permission denied/);
    const { body } = await on(contract.listPlayerReads, player, {}, 'maria', 4_000_000_000);
    assert.equal(body.code, 'profile.not-found');
  });
});
