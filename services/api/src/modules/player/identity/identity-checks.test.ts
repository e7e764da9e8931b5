import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/identity/endpoints';
import { addConnection, rotateConnection, showConnection, testConnection } from '@jangada/contracts/ops/connections';
import { diditNotice, identityBody, liveIdentity, noIdentity, playCheck } from '../../../../test/support/identity.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

const SECRET = 'the-secret-of-jangada-at-didit';
const OTHERS = 'the-secret-of-tucano-at-didit';
const TENANT = 'jangada';
const tenant = { tenant: TENANT };

let platform: TestPlatform;
let sandbox: SandboxProcess;
let connection: number;
before(async () => {
  sandbox = await startSandbox({ PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret' });
  platform = await startTestPlatform();
  connection = await liveIdentity(platform, { sandboxUrl: sandbox.url, secret: SECRET });
  await liveIdentity(platform, { sandboxUrl: sandbox.url, tenant: 'tucano', secret: OTHERS });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

const start = (player: Player) => platform.call(contract.startIdentityCheck, { token: player.token, body: {} });
const status = async (player: Player) =>
  (await platform.call(contract.getIdentityStatus, { token: player.token })).body.data;
const kycOf = ({ user }: Player, of = TENANT) =>
  platform.db.read(of, async (reader) => {
    const row = await reader.selectFrom('users').select('kyc_status').where('id', '=', user.id).executeTakeFirst();
    return row?.kyc_status;
  });
const sessionOf = ({ user }: Player): Promise<string> =>
  platform.db.read(TENANT, async (reader) => {
    const rows = reader.selectFrom('identity_checks').select('session_id').where('user_id', '=', user.id);
    return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).session_id;
  });
const notify = async ({ body, headers }: ReturnType<typeof diditNotice>, to = TENANT): Promise<number> =>
  (await platform.server.inject({ method: 'POST', url: `/webhooks/identity/${to}`, headers, payload: body }))
    .statusCode;

/** Begins a check, plays it at the provider, and has its notice arrive. */
const played = async (player: Player, outcome: object) => {
  const { body } = await start(player);
  await playCheck(body.data.check.url, outcome);
  assert.equal(await notify(diditNotice(await sessionOf(player), SECRET)), 200);
  return status(player);
};

const matching = (player: Player) => ({ status: 'Approved', cpf: player.user.cpf, full_name: 'ANA DE SOUZA' });

describe('a check by camera', () => {
  it('proves the identity once the provider says so when it is asked, and ends', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    assert.equal((await start(player)).body.data.check.url, body.data.check.url);
    const { check } = await played(player, matching(player));
    assert.deepEqual([check.state, check.url, check.reasons], ['approved', null, []]);
    assert.equal(await kycOf(player), 'approved');
    assert.equal((await start(player)).body.code, 'identity.already-approved');
  });

  it('proves nothing by what a notice says', async () => {
    const player = await aPlayer(platform.db);
    await start(player);
    const lie = diditNotice(await sessionOf(player), SECRET, { status: 'Approved', decision: { status: 'Approved' } });
    assert.equal(await notify(lie), 200);
    assert.equal((await status(player)).check.state, 'open');
    assert.equal(await kycOf(player), 'none');
  });

  it('of somebody else’s document proves nothing, and says why', async () => {
    for (const other of [{ full_name: 'Beltrano Quintanilha' }, { full_name: 'Ana Souza', cpf: '52998224725' }]) {
      const player = await aPlayer(platform.db);
      const { check } = await played(player, { status: 'Approved', ...other });
      assert.deepEqual([check.state, check.reasons, check.final], ['rejected', ['other-person'], false]);
      assert.equal(await kycOf(player), 'rejected');
    }
  });

  it('can be tried again after a refusal, as often as the tenant says, and not after a final one', async () => {
    const player = await aPlayer(platform.db);
    const refused = { status: 'Declined', risks: ['LOW_LIVENESS_SCORE'] };
    const first = await played(player, refused);
    assert.deepEqual([first.check.reasons, first.check.final, first.tries_left], [['not-alive'], false, 2]);
    await played(player, refused);
    const last = await played(player, refused);
    assert.deepEqual([last.tries_left, typeof last.again_at], [0, 'string']);
    assert.equal((await start(player)).body.code, 'identity.too-many-tries');

    const forger = await aPlayer(platform.db);
    const forged = await played(forger, { status: 'Declined', risks: ['PORTRAIT_MANIPULATION_DETECTED'] });
    assert.deepEqual([forged.check.reasons, forged.check.final], [['forged'], true]);
    assert.equal((await start(forger)).body.code, 'identity.final');
  });

  it('that is reviewed waits, and that is left expires', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await played(player, { status: 'In Review' })).check.state, 'review');
    assert.equal(await kycOf(player), 'pending');
    assert.equal((await start(player)).body.code, 'identity.in-review');
    const leaver = await aPlayer(platform.db);
    assert.equal((await played(leaver, { status: 'Abandoned' })).check.state, 'expired');
    assert.equal((await start(leaver)).body.data.check.state, 'open');
  });

  it('keeps no name and no number of the document', async () => {
    const player = await aPlayer(platform.db);
    await played(player, matching(player));
    const row = await platform.db.read(TENANT, (reader) =>
      reader.selectFrom('identity_checks').selectAll().where('user_id', '=', player.user.id).executeTakeFirst(),
    );
    assert.doesNotMatch(JSON.stringify(row), new RegExp(`SOUZA|${player.user.cpf}`));
    assert.deepEqual([row?.facts.cpf_match, row?.facts.name_match], [true, true]);
  });
});

describe('a notice of a check', () => {
  it('is refused unsigned, signed by another tenant’s secret, changed, or old', async () => {
    const player = await aPlayer(platform.db);
    await start(player);
    const id = await sessionOf(player);
    const good = diditNotice(id, SECRET);
    assert.equal(await notify({ ...good, headers: { ...good.headers, 'x-signature-v2': '' } }), 403);
    assert.equal(await notify({ ...good, body: good.body.replace(id, 'other') }), 403);
    assert.equal(await notify(diditNotice(id, OTHERS)), 403);
    assert.equal(await notify(good, 'tucano'), 403);
    assert.equal(await notify(diditNotice(id, SECRET, {}, 301)), 403);
    assert.equal(await notify(good), 200);
  });

  it('counts once, and of a check of another tenant for nothing', async () => {
    const player = await aPlayer(platform.db);
    await start(player);
    const notice = diditNotice(await sessionOf(player), SECRET);
    const due = () =>
      platform.db.read(TENANT, async (reader) => {
        const found = reader.selectFrom('identity_checks').select('due_at').where('user_id', '=', player.user.id);
        return (await found.executeTakeFirstOrThrow()).due_at?.getTime() ?? 0;
      });
    await notify(notice);
    assert.ok((await due()) <= Date.now());
    await status(player);
    await notify(notice);
    assert.ok((await due()) > Date.now(), 'a repeated notice has nothing read');
    assert.equal(await notify(diditNotice(await sessionOf(player), OTHERS), 'tucano'), 200);
    assert.ok((await due()) > Date.now());
  });

  it('is proved by the old and the new secret until the rotation is finished', async () => {
    const next = 'the-next-secret-of-jangada-at-didit';
    const params = { ...tenant, id: connection };
    const rotate = (body: object) => platform.op(rotateConnection, { params, body });
    assert.equal((await rotate({ new_notice_secret: true })).status, 422);
    assert.equal((await rotate({ credentials: { notice_secret: next } })).status, 200);
    for (const secret of [SECRET, next]) assert.equal(await notify(diditNotice('x', secret)), 200);
    assert.equal((await rotate({ finish: true })).status, 200);
    assert.equal(await notify(diditNotice('x', SECRET)), 403);
    assert.equal(await notify(diditNotice('x', next)), 200);
    await rotate({ credentials: { notice_secret: SECRET } });
    await rotate({ finish: true });
  });
});

describe('a connection for identity checks', () => {
  it('is shown with the names of its credentials and one address for the tenant', async () => {
    const { data } = (await platform.op(showConnection, { params: { ...tenant, id: connection } })).body;
    assert.deepEqual(data.stored, ['api_key', 'notice_secret']);
    assert.match(data.notice_url, /\/webhooks\/identity\/jangada$/);
  });

  it('is refused with an adapter of another port, without a secret, and with the secret of another tenant', async () => {
    const add = (body: object) => platform.op(addConnection, { params: tenant, body });
    const body = identityBody({ sandboxUrl: sandbox.url });
    assert.ok((await add({ ...body, adapter: 'efi' })).body.errors.adapter);
    assert.ok((await add({ ...body, port: 'pix' })).body.errors.adapter);
    assert.ok((await add({ ...body, credentials: { api_key: 'k' } })).body.errors['credentials.notice_secret']);
    const taken = { ...body, credentials: { api_key: 'k', notice_secret: OTHERS } };
    assert.ok((await add(taken)).body.errors['credentials.notice_secret']);
  });

  it('fails its dry run with a key that the provider refuses', async () => {
    const body = identityBody({ sandboxUrl: sandbox.url });
    const wrong = { ...body, credentials: { ...body.credentials, api_key: 'wrong' } };
    const { data } = (await platform.op(addConnection, { params: tenant, body: wrong })).body;
    const tested = await platform.op(testConnection, { params: { ...tenant, id: data.id }, body: {} });
    assert.deepEqual([tested.body.data.ok, tested.body.data.failed], [false, 'access']);
  });

  it('that is off begins nothing, and ends what it has begun', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    await noIdentity(platform);
    assert.equal((await start(player)).body.code, 'identity.not-offered');
    await playCheck(body.data.check.url, matching(player));
    await notify(diditNotice(await sessionOf(player), SECRET));
    const { offered, check } = await status(player);
    assert.deepEqual([offered, check.state], [false, 'approved']);
  });
});
