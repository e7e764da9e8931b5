import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/documents/endpoints';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import * as ops from '@jangada/contracts/ops/documents';
import { aPlayer } from '../../../../test/support/players.ts';
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
      assert.equal((await platform.op(operation, { ...of(good.id, 'tucano'), body: { told: input } })).status, 404);
    }
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
