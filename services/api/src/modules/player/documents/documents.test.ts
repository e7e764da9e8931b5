import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '@jangada/contracts/domains/documents/endpoints';
import { DOCUMENT_BYTES_MAX } from '@jangada/contracts/domains/documents/document';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import type { Tx } from '../../../database/database.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { until } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aPdf, aPhoto, GPS_MARK, upload, type Sent } from '../../../../test/support/uploads.ts';
import { decideDocument } from './documents.service.ts';
import { createTenants } from '../../../tenants/tenants.ts';

let platform: TestPlatform;
let photo: Buffer;
before(async () => {
  platform = await startTestPlatform();
  photo = await aPhoto();
});
after(() => platform.stop());

const send = (player: Player, type: string, more: Partial<Sent> = {}) =>
  upload(platform, contract.uploadDocument, { token: player.token, fields: { type }, file: photo, ...more });

const statusOf = async (player: Player) =>
  (await platform.call(contract.listDocuments, { token: player.token })).body.data;

/** The port on which the server accepts browsers. */
async function portOf({ server }: TestPlatform): Promise<number> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

const cancel = (player: Player, id: unknown) =>
  platform.call(contract.cancelDocument, { token: player.token, params: { id } });

const decideWithin = async (tx: Tx, tenantId: string, id: number, reason?: string) => {
  const tenant = await createTenants(platform.db).find(tenantId);
  assert.ok(tenant);
  const decision = reason === undefined ? ({ status: 'approved' } as const) : ({ status: 'rejected', reason } as const);
  return decideDocument(tx, tenant, id, { ...decision, by: 'maria' });
};

const decide = (tenantId: string, id: number, reason?: string) =>
  platform.db.transaction(tenantId, (tx) => decideWithin(tx, tenantId, id, reason));

/**
 * Decides, and counts the facts of an approved identity in the outbox. Counted before the commit, because a listening
 * server delivers them right after it, and delivered rows are deleted.
 */
const approvalsOf = (tenantId: string, id: number, reason?: string): Promise<number> =>
  platform.db.transaction(tenantId, async (tx) => {
    const approvals = async () => {
      const facts = await tx.selectFrom('outbox').select(['seq', 'payload']).where('topic', '=', 'fact').execute();
      return facts.filter(({ payload }) => (payload as { kind: string }).kind === 'identity-approved');
    };
    const before = new Set((await approvals()).map(({ seq }) => seq));
    await decideWithin(tx, tenantId, id, reason);
    return (await approvals()).filter(({ seq }) => !before.has(seq)).length;
  });

const kycOf = ({ tenant, user }: Player) =>
  platform.db.read(tenant, async (reader) => {
    const row = await reader
      .selectFrom('users')
      .select('kyc_status')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return row.kyc_status;
  });

const rowOf = (tenant: string, id: number) =>
  platform.db.read(tenant, (reader) =>
    reader.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const download = (token: string, id: unknown) =>
  platform.server.inject({
    method: 'GET',
    url: `/documents/${String(id)}/file`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });

describe('sending a document', () => {
  it('stores it for review and reports it as pending', async () => {
    const player = await aPlayer(platform.db);
    const { status, body } = await send(player, 'cnh');
    assert.equal(status, 200);
    assert.deepEqual(
      { ...body.data, id: 0, created_at: '' },
      { id: 0, type: 'cnh', status: 'pending', reason: null, created_at: '' },
    );
    assert.deepEqual(await statusOf(player), [body.data]);
    assert.equal(await kycOf(player), 'pending');
  });

  it('stores only the pixels of a photo, under a random name', async () => {
    const player = await aPlayer(platform.db);
    assert.ok(photo.includes(GPS_MARK));
    const { body } = await send(player, 'selfie', { fileName: '../../ana-souza.php' });
    const { object_key } = await rowOf('jangada', body.data.id);
    assert.match(object_key ?? '', /^documents\/jangada\/[0-9a-f]{48}$/);
    assert.ok('dir' in platform.config.files && object_key);
    const stored = await readFile(join(platform.config.files.dir, object_key));
    assert.notDeepEqual([...stored.subarray(0, 3)], [0xff, 0xd8, 0xff], 'where it lies it is sealed');
    const own = await download(player.token, body.data.id);
    assert.equal(own.statusCode, 200);
    assert.equal(own.rawPayload.includes(GPS_MARK), false);
    assert.equal(own.headers['content-type'], 'image/jpeg');
  });

  it('accepts a PDF, of which only the pages are stored', async () => {
    const player = await aPlayer(platform.db);
    const input = '5 0 obj\n<< /Author (Ana Souza) /Producer (Phone 12) >>\nendobj\n';
    const { status, body } = await send(player, 'address_proof', { file: aPdf('/Lang (pt-BR)', input) });
    assert.equal(status, 200);
    const own = await download(player.token, body.data.id);
    assert.equal(own.headers['content-type'], 'application/pdf');
    const text = own.rawPayload.toString('latin1');
    assert.match(text, /10 10 80 30 re f/);
    assert.doesNotMatch(text, /Ana Souza|Phone 12|Lang/);
  });

  it('names the flaw of a PDF that has actions, is damaged or is too complex', async () => {
    const player = await aPlayer(platform.db);
    const answer = async (file: Buffer, language: 'pt' | 'en' = 'pt') => {
      const { status: code, body } = await send(player, 'rg_front', { file, headers: { 'accept-language': language } });
      return [code, body.code, body.message];
    };
    const refused = errorTexts.pt['document.pdf-refused'];
    const active = aPdf('/OpenAction << /S /JavaScript /JS (x) >>');
    assert.deepEqual(await answer(active), [422, 'document.pdf-refused', refused]);
    const damaged = Buffer.concat([aPdf().subarray(0, 80), Buffer.from('%%EOF')]);
    assert.deepEqual(await answer(damaged, 'en'), [422, 'document.pdf-refused', errorTexts.en['document.pdf-refused']]);
    const many = aPdf('', `2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(101)}] /Count 101 >>\nendobj\n`);
    assert.deepEqual(await answer(many), [413, 'document.pdf-too-large', errorTexts.pt['document.pdf-too-large']]);
    assert.deepEqual(await statusOf(player), []);
  });

  it('is validated by content, whatever its name and type are', async () => {
    const player = await aPlayer(platform.db);
    for (const text of ['<svg onload="alert(1)"/>', 'MZ executable', 'GIF89a picture']) {
      const { status } = await send(player, 'cnh', { file: Buffer.from(text, 'latin1'), fileType: 'image/jpeg' });
      assert.equal(status, 415, text);
    }
    const damaged = await send(player, 'cnh', { file: Buffer.from('\xff\xd8\xff no picture', 'latin1') });
    assert.deepEqual([damaged.status, damaged.body.code], [422, 'picture.damaged']);
    assert.equal((await send(player, 'cnh', { fileName: 'a.exe', fileType: 'text/html' })).status, 200);
  });

  it('larger than ten megabytes is refused, with or without a Content-Length', async () => {
    const player = await aPlayer(platform.db);
    const file = Buffer.concat([photo, Buffer.alloc(DOCUMENT_BYTES_MAX)]);
    const input = await send(player, 'cnh', { file });
    assert.deepEqual([input.status, input.body.code], [413, 'request.too-large']);
    const untold = await send(player, 'cnh', { file, headers: { 'content-length': '100' } });
    assert.equal(untold.status, 413);
    assert.deepEqual(await statusOf(player), []);
  });

  it('that is too large is read to its end, so that a browser that still sends it receives the reason', async () => {
    const { token } = await aPlayer(platform.db);
    const port = await portOf(platform);
    for (const _ of [1, 2, 3]) {
      const body = new FormData();
      body.append('type', 'cnh');
      body.append('document', new Blob([new Uint8Array(photo), new Uint8Array(DOCUMENT_BYTES_MAX)]));
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`http://localhost:${port}/documents/upload`, { method: 'POST', headers, body });
      assert.equal(reply.status, 413);
    }
  });

  it('of a caller whose token is not accepted is read to its end before the refusal, at whatever speed it comes', async () => {
    const port = await portOf(platform);
    const [head, rest] = [Buffer.alloc(64_000, '-'), Buffer.alloc(3_000_000, '-')];
    const headers = {
      authorization: 'Bearer expired',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + rest.length,
    };
    const sending = request({ port, method: 'POST', path: '/documents/upload', headers });
    let isAnswered = false;
    const answered = once(sending, 'response').then(([reply]: IncomingMessage[]) => {
      isAnswered = true;
      return reply;
    });
    sending.write(head);
    await sleep(300);
    assert.equal(isAnswered, false);
    sending.end(rest);
    assert.equal((await answered)?.statusCode, 401);
  });

  it('without a file, of an unknown type, or as anything but multipart is refused', async () => {
    const player = await aPlayer(platform.db);
    const missing = await send(player, 'cnh', { file: null });
    assert.deepEqual([missing.status, missing.body.errors], [422, { document: ['Este campo é obrigatório.'] }]);
    assert.equal((await send(player, 'cnh', { file: Buffer.alloc(0) })).status, 422);
    assert.deepEqual((await send(player, 'library-card')).body.errors, { type: ['Valor inválido.'] });
    assert.deepEqual((await send(player, 'cnh', { fields: {} })).body.errors, { type: ['Este campo é obrigatório.'] });
    const json = await platform.server.inject({
      method: 'POST',
      url: '/documents/upload',
      headers: { host: 'localhost', authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      payload: '{"type":"cnh"}',
    });
    assert.equal(json.statusCode, 415);
    for (const payload of [
      '',
      '--x\r\n',
      `--x\r\ncontent-disposition: form-data; name="document"; filename="a"\r\n\r\nhalf`,
    ]) {
      const cut = await platform.server.inject({
        method: 'POST',
        url: '/documents/upload',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${player.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload,
      });
      assert.ok([400, 422].includes(cut.statusCode), `${cut.statusCode} ${payload}`);
    }
  });

  it('needs a session', async () => {
    const player = await aPlayer(platform.db);
    const { status } = await send({ ...player, token: '' }, 'cnh');
    assert.equal(status, 401);
  });

  it('of a type under review refuses another one, also for concurrent uploads', async () => {
    const player = await aPlayer(platform.db);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(player, 'passport')));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, 409, 409, 409]);
    assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'document.already-pending');
    assert.equal((await send(player, 'selfie')).status, 200, 'another type is another matter');
  });
});

describe('sending slowly', () => {
  it('uses a few slots of its player, and does not delay other players', async () => {
    const [slow, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const port = await portOf(platform);
    const open = new Set<ClientRequest>();
    const sendSlowly = () => {
      const call = request({
        port,
        method: 'POST',
        path: '/documents/upload',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${slow.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      });
      call.on('error', () => undefined);
      call.on('response', () => open.delete(call));
      call.write('--x\r\ncontent-disposition: form-data; name="document"; filename="a"\r\n\r\nhalf');
      open.add(call);
    };
    // The slow uploads are started one by one until the sender has used up its slots: the probe upload occupies a slot
    // too, so a fixed number could be refused.
    await until('no place of one’s own is left', async () => {
      if ((await send(slow, 'cnh')).status === 429) return true;
      sendSlowly();
      return false;
    });
    await until('four are open, and no other', () => open.size === 4);
    assert.equal((await send(other, 'cnh')).status, 200);
    for (const call of open) call.destroy();
    await until('the places are free again', async () => (await send(slow, 'cnh')).status !== 429);
  });
});

describe('a document', () => {
  it('is downloaded by its owner only', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id } = (await send(player, 'rg_front')).body.data;
    const own = await download(player.token, id);
    assert.match(String(own.headers['content-disposition']), /^attachment; filename="rg_front-\d+\.jpg"$/);
    assert.equal(own.headers['x-content-type-options'], 'nosniff');
    assert.equal(own.headers['cache-control'], 'private, no-store');
    assert.equal((await download(other.token, id)).statusCode, 404);
    assert.equal((await download('nobody', id)).statusCode, 401);
    for (const wrong of ['0', '-1', 'x', '1e3', '9'.repeat(20), '999999'])
      assert.equal((await download(player.token, wrong)).statusCode, 404, wrong);
  });

  it('can be taken back while it is being checked; its bytes go too', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await send(player, 'cnh')).body.data;
    const { body } = await cancel(player, id);
    assert.equal(body.data.status, 'cancelled');
    assert.equal((await rowOf('jangada', id)).object_key, null);
    assert.equal((await download(player.token, id)).statusCode, 404);
    assert.equal(await kycOf(player), 'none');
    assert.equal((await cancel(player, id)).body.code, 'document.decided');
    assert.equal((await send(player, 'cnh')).status, 200, 'another one may follow');
  });

  it('of another player, or an unknown one, cannot be withdrawn', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id } = (await send(player, 'cnh')).body.data;
    assert.equal((await cancel(other, id)).status, 404);
    const stranger = await aPlayer(platform.db, { tenant: 'tucano' });
    const elsewhere = await platform.call(contract.cancelDocument, {
      token: stranger.token,
      host: 'tucano.localhost',
      params: { id },
    });
    assert.equal(elsewhere.status, 404);
    assert.equal((await cancel(player, 999_999)).status, 404);
    assert.equal((await cancel(player, 'x')).status, 422);
    assert.equal((await rowOf('jangada', id)).status, 'pending');
  });

  it('that was rejected contains the reason, and a new one may follow', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await send(player, 'cnh')).body.data;
    await decide('jangada', id, 'A foto está escura.');
    const [seen] = await statusOf(player);
    assert.deepEqual([seen.status, seen.reason], ['rejected', 'A foto está escura.']);
    assert.equal(await kycOf(player), 'rejected');
    assert.equal((await cancel(player, id)).status, 409);
    assert.equal((await send(player, 'cnh')).status, 200);
    assert.equal(await kycOf(player), 'pending');
  });

  it('that was decided is announced to its owner, once', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await send(player, 'cnh')).body.data;
    await decide('jangada', id);
    await assert.rejects(decide('jangada', id), { code: 'document.decided' });
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(
      input.map(({ title }) => title.pt),
      ['Documento aprovado'],
    );
  });
});

describe('an identity', () => {
  it('is verified when every required document is approved, and announced once', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca' });
    const host = 'onca.localhost';
    const ids: number[] = [];
    for (const type of ['cnh', 'selfie', 'address_proof']) ids.push((await send(player, type, { host })).body.data.id);
    let approvals = 0;
    for (const id of ids.slice(0, 2)) approvals += await approvalsOf('onca', id);
    assert.equal(await kycOf(player), 'pending');
    approvals += await approvalsOf('onca', ids[2] ?? 0);
    assert.equal(await kycOf(player), 'approved');
    const again = (await send(player, 'cnh', { host })).body.data.id;
    approvals += await approvalsOf('onca', again, 'Cópia de uma cópia.');
    assert.equal(await kycOf(player), 'approved', 'what is proven stays proven');
    assert.equal(approvals, 1);
  });
});
