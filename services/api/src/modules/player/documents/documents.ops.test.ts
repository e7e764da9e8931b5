import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/documents/endpoints';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import * as ops from '@jangada/contracts/ops/documents';
import { showIdentity } from '@jangada/contracts/ops/player-tabs';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aPhoto, upload } from '../../../../test/support/uploads.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const sent = async (type = 'cnh') => {
  const player = await aPlayer(platform.db);
  const answer = await upload(platform, contract.uploadDocument, {
    token: player.token,
    fields: { type },
    file: await aPhoto(),
  });
  return { player, id: answer.body.data.id as number };
};

const of = (id: number, tenant = 'jangada') => ({ params: { tenant, id } });

describe('operators', () => {
  it('list pending documents, the oldest first, without those of another site', async () => {
    const [first, second] = [await sent(), await sent('selfie')];
    const { body } = await platform.op(ops.listDocumentsForOps, { params: { tenant: 'jangada' } });
    const ids = body.data.map(({ id }: { id: number }) => id);
    assert.ok(ids.indexOf(first.id) < ids.indexOf(second.id));
    const own = await platform.op(ops.listDocumentsForOps, {
      params: { tenant: 'jangada' },
      query: { user_id: first.player.user.id },
    });
    assert.deepEqual([own.body.total, own.body.data[0].type], [1, 'cnh']);
    const elsewhere = await platform.op(ops.listDocumentsForOps, { params: { tenant: 'tucano' } });
    assert.equal(elsewhere.body.total, 0);
  });

  it('look at a document, which leaves a line in their log', async () => {
    const { id } = await sent();
    const { body } = await platform.op(ops.showDocumentFile, of(id));
    assert.match(body.data.address, /^data:image\/jpeg;base64,\/9j\//);
    const line = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('ops_log').select('words').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    assert.equal(line.words, 'document file');
    assert.equal((await platform.op(ops.showDocumentFile, of(id, 'tucano'))).status, 404);
  });

  it('approve and reject once; the player is notified', async () => {
    const [good, bad] = [await sent(), await sent()];
    assert.equal((await platform.op(ops.approveDocument, of(good.id))).body.data.status, 'approved');
    const input = 'A foto está escura.';
    const rejected = await platform.op(ops.rejectDocument, { ...of(bad.id), body: { told: input } });
    assert.deepEqual([rejected.body.data.status, rejected.body.data.reason], ['rejected', input]);
    const seen = await platform.call(contract.listDocuments, { token: bad.player.token });
    assert.equal(seen.body.data[0].reason, input);
    for (const operation of [ops.approveDocument, ops.rejectDocument]) {
      const again = await platform.op(operation, { ...of(good.id), body: { told: input } });
      assert.deepEqual([again.status, again.body.code], [409, 'document.decided']);
      assert.equal(again.body.message, 'Este documento já foi aprovado.');
      assert.equal((await platform.op(operation, { ...of(good.id, 'tucano'), body: { told: input } })).status, 404);
    }
  });

  it('are told that the player has taken a document back, and the player what has become of it', async () => {
    const { player, id } = await sent();
    const cancelOwn = (document: number) =>
      platform.call(contract.cancelDocument, { token: player.token, params: { id: document } });
    assert.equal((await cancelOwn(id)).status, 200);
    const late = await platform.op(ops.approveDocument, of(id));
    assert.equal(late.body.message, 'O jogador retirou este documento: não há mais o que decidir.');
    assert.equal((await cancelOwn(id)).body.message, 'Você já cancelou este envio.');
    const next = await answerWith(player, 'cnh');
    await platform.op(ops.approveDocument, of(next.body.data.id));
    assert.match((await cancelOwn(next.body.data.id)).body.message, /já foi analisado/);
  });

  it('write a refusal as sentences, a usual one in the language of each reader', async () => {
    const [own, usual] = [await sent('selfie'), await sent('cnh')];
    await platform.op(ops.rejectDocument, { ...of(own.id), body: { told: 'Foto cortada' } });
    await platform.op(ops.rejectDocument, {
      ...of(usual.id),
      body: { told: 'O documento está vencido. Mande um que ainda vale.' },
    });
    const told = async ({ player }: typeof own, language: 'pt' | 'en') => {
      const options = { token: player.token, headers: { 'accept-language': language } };
      const notices = await platform.call(listNotifications, options);
      const documents = await platform.call(contract.listDocuments, options);
      return [notices.body.user_notifications.data[0].description, documents.body.data[0].reason];
    };
    assert.deepEqual(await told(own, 'pt'), ['Selfie: Foto cortada. Envie outro, por favor.', 'Foto cortada']);
    assert.deepEqual(await told(own, 'en'), ['Selfie: Foto cortada. Please send another one.', 'Foto cortada']);
    const inEnglish = 'The document has expired. Send one that is still valid.';
    assert.deepEqual(await told(usual, 'en'), [`Driving licence: ${inEnglish} Please send another one.`, inEnglish]);
  });

  it('cannot be played by a player', async () => {
    const { player, id } = await sent();
    const asPlayer = { authorization: `Bearer ${player.token}` };
    assert.equal((await platform.op(ops.approveDocument, { ...of(id), headers: asPlayer })).status, 401);
    const publicly = await platform.server.inject({
      method: 'POST',
      url: `/ops/jangada/documents/${id}/approve`,
      headers: { host: 'localhost', ...asPlayer },
    });
    assert.equal(publicly.statusCode, 404);
  });
});

const ask = ({ user }: Player, kinds: readonly unknown[], told = 'Precisamos conferir.', tenant = 'jangada') =>
  platform.op(ops.requestDocuments, { params: { tenant, id: user.id }, body: { kinds, told } });

const answerWith = async ({ token }: Player, type: string) =>
  upload(platform, contract.uploadDocument, { token, fields: { type }, file: await aPhoto() });

const askedOf = async ({ user }: Player): Promise<ops.RequestedDocumentForOps[]> =>
  (await platform.op(showIdentity, { params: { tenant: 'jangada', id: user.id } })).body.data.requested;

const kindsAskedOf = async (player: Player) => (await askedOf(player)).map(({ type }) => type);

describe('a document that the staff ask for', () => {
  it('is told with its text to the player, in the language of each reader, and to the staff with who asked', async () => {
    const player = await aPlayer(platform.db);
    const usual = 'O documento que temos venceu. Mande um que ainda vale.';
    const { status, body } = await ask(player, ['cnh', 'selfie'], usual);
    assert.deepEqual([status, body.data.id, body.data.requested.length], [200, player.user.id, 2]);
    const [first] = await askedOf(player);
    assert.deepEqual({ ...first, asked_at: '' }, { type: 'cnh', told: usual, asked_by: 'maria', asked_at: '' });
    const inEnglish = { token: player.token, headers: { 'accept-language': 'en' } };
    const own = await platform.call(contract.listDocuments, inEnglish);
    assert.deepEqual(own.body.data, []);
    const text = 'The document that we have has expired. Send one that is still valid.';
    assert.deepEqual(
      own.body.requested.map(({ type, told }: ops.RequestedDocumentForOps) => [type, told]),
      [
        ['cnh', text],
        ['selfie', text],
      ],
    );
    const notices = await platform.call(listNotifications, inEnglish);
    const [notice] = notices.body.user_notifications.data;
    assert.deepEqual(
      [notice.title, notice.description],
      ['We need documents', `Driving licence, Selfie: ${text} Please send it under Verification.`],
    );
  });

  it('is asked for until one of its kind is sent, and again when that is taken back', async () => {
    const player = await aPlayer(platform.db);
    await ask(player, ['address_proof', 'selfie']);
    await answerWith(player, 'selfie');
    assert.deepEqual(await kindsAskedOf(player), ['address_proof']);
    const sent = await answerWith(player, 'address_proof');
    assert.deepEqual(await kindsAskedOf(player), []);
    await platform.call(contract.cancelDocument, { token: player.token, params: { id: sent.body.data.id } });
    assert.deepEqual(await kindsAskedOf(player), ['address_proof']);
  });

  it('is no longer asked for when the request is cancelled, which the player is told', async () => {
    const player = await aPlayer(platform.db);
    await ask(player, ['address_proof', 'selfie']);
    const cancel = (kinds: readonly string[]) =>
      platform.op(ops.cancelDocumentRequests, { params: { tenant: 'jangada', id: player.user.id }, body: { kinds } });
    const { status, body } = await cancel(['address_proof']);
    assert.deepEqual([status, body.data.requested.map(({ type }: { type: string }) => type)], [200, ['selfie']]);
    assert.deepEqual(await kindsAskedOf(player), ['selfie']);
    const inEnglish = { token: player.token, headers: { 'accept-language': 'en' } };
    const notices = await platform.call(listNotifications, inEnglish);
    assert.equal(notices.body.user_notifications.data[0].title, 'Nothing has to be sent any more');
    const again = await cancel(['address_proof', 'selfie']);
    assert.deepEqual([again.status, again.body.code], [409, 'document.not-requested']);
    await answerWith(player, 'selfie');
    assert.equal((await cancel(['selfie'])).body.code, 'document.not-requested');
    const nobody = { params: { tenant: 'jangada', id: 999_999_999 }, body: { kinds: ['selfie'] } };
    assert.equal((await platform.op(ops.cancelDocumentRequests, nobody)).body.code, 'profile.not-found');
  });

  it('is not answered by what was sent before, nor by one that is refused', async () => {
    const { player, id } = await sent('selfie');
    await platform.op(ops.approveDocument, of(id));
    await ask(player, ['selfie']);
    assert.deepEqual(await kindsAskedOf(player), ['selfie']);
    const answer = await answerWith(player, 'selfie');
    assert.deepEqual(await kindsAskedOf(player), []);
    await platform.op(ops.rejectDocument, { ...of(answer.body.data.id), body: { told: 'Escura.' } });
    assert.deepEqual(await kindsAskedOf(player), ['selfie']);
    const another = await answerWith(player, 'selfie');
    await platform.op(ops.approveDocument, of(another.body.data.id));
    assert.deepEqual(await kindsAskedOf(player), []);
  });

  it('has the newer text when it is asked for again', async () => {
    const player = await aPlayer(platform.db);
    await ask(player, ['cnh'], 'Uma vez.');
    await ask(player, ['cnh'], 'Outra vez.');
    assert.deepEqual(
      (await askedOf(player)).map(({ told }) => told),
      ['Outra vez.'],
    );
  });

  it('is refused while one of its kind waits, and then nothing is asked for', async () => {
    const { player } = await sent('selfie');
    const refused = await ask(player, ['cnh', 'selfie']);
    assert.deepEqual([refused.status, refused.body.code], [409, 'document.already-pending']);
    assert.deepEqual(refused.body.kinds, ['selfie']);
    assert.match(refused.body.message, /^Já está em análise: Selfie\./);
    assert.deepEqual(await kindsAskedOf(player), []);
  });

  it('is refused without a kind, of an unknown kind, of one twice, without a text and with one that is too long', async () => {
    const player = await aPlayer(platform.db);
    for (const kinds of [[], ['visa'], ['cnh', 'cnh']]) assert.equal((await ask(player, kinds)).status, 422);
    for (const told of ['', '  ', 'x'.repeat(201)]) assert.equal((await ask(player, ['cnh'], told)).status, 422);
    assert.deepEqual(await kindsAskedOf(player), []);
  });

  it('is refused for a player of another site', async () => {
    const player = await aPlayer(platform.db);
    const refused = await ask(player, ['cnh'], 'Precisamos conferir.', 'tucano');
    assert.deepEqual([refused.status, refused.body.code], [404, 'profile.not-found']);
    assert.deepEqual(await kindsAskedOf(player), []);
  });
});
