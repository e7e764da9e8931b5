import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { listFigurePlayers } from '@jangada/contracts/ops/figures';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import { revealPlayer, showPrivate } from '@jangada/contracts/ops/player-reads';
import * as z from '@jangada/contracts/values/schema';
import { digest } from '../src/crypto/tokens.ts';
import { fieldsOf } from './contract/schemas.ts';
import { asOwner } from './support/as-owner.ts';
import { aPlayer, type Player } from './support/players.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';

const TENANT = 'jangada';
const SUPPORT_TOKEN = 'a-token-of-the-support-of-this-test';

let platform: TestPlatform;
let player: Player;
/** What must be in no reply, by what it is. */
let marked: Readonly<Record<string, string>>;

/** A player whose private data is in every table that operators read. */
before(async () => {
  platform = await startTestPlatform();
  player = await aPlayer(platform.db, { cash: 100_000 });
  const other = await aPlayer(platform.db);
  const { id, cpf, email, phone } = player.user;
  const dotted = (cpf ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  marked = {
    cpf: cpf ?? '-',
    'CPF with dots': dotted,
    'e-mail': email,
    phone,
    'phone without country': phone.slice(3),
  };
  const browser = randomUUID();
  const notice = JSON.stringify({
    pix: [{ pagador: { cpf, nome: 'Ana' }, contato: email, telefone: phone, doc: dotted }],
  });
  await asOwner(platform.database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [TENANT]);
    const write = (statement: string, values: unknown[] = [id]) => owner.query(statement, values);
    await write(`update users set birth_date = '1990-01-02', referred_by = $2 where id = $1`, [id, other.user.id]);
    await write(
      `insert into withdraw_methods (user_id, type, key, holder_name) values ($1, 'cpf', $2, 'Ana'), ($1, 'email', $3, 'Ana'),
         ($1, 'phone', $4, 'Ana'), ($5, 'email', $3, 'Ana')`,
      [id, cpf, email, phone, other.user.id],
    );
    await write(`insert into user_browsers (user_id, guest_id) values ($1, $2), ($3, $2)`, [
      id,
      browser,
      other.user.id,
    ]);
    await write(
      `with moved as (insert into ledger_txns (kind, idem_key, fingerprint) values ('withdrawal', 'marked', 'x') returning id)
       insert into withdrawals (user_id, method_id, amount, status, review, payout_id, hold_txn_id)
       select $1, m.id, 1000, 5, '{first-withdrawal}', 'marked', moved.id
       from moved, withdraw_methods m where m.user_id = $1 and m.type = 'email'`,
    );
    await write(
      `insert into deposits (user_id, txid, amount, expires_at, e2eid) values ($1, 'marked', 1000, now(), 'E-marked')`,
    );
    await write(`insert into player_notes (user_id, author, text, pinned) values ($1, 'maria', $2, true)`, [
      id,
      notice,
    ]);
    await write(`insert into notifications (user_id, type, title, description) values ($1, 'message', $2, $2)`, [
      id,
      JSON.stringify({ pt: notice, en: notice }),
    ]);
    await write(`insert into documents (user_id, type, media_type, size_bytes) values ($1, 'cnh', 'image/png', 1)`);
    await write(
      `insert into referrals (referrer_id, referred_id, state, amount, qualified_at) values ($2, $1, 'qualified', 1000, now())`,
      [id, other.user.id],
    );
    await write(`insert into received_notices (digest, body) values ('marked', convert_to($1, 'utf8'))`, [notice]);
    await write(
      `insert into third_party_messages (source, digest, reason, raw) values ('pix-notice', 'marked', 'unreadable', $1)`,
      [notice],
    );
    await write(
      `insert into support_tokens (token_hash, session_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [digest(SUPPORT_TOKEN), digest(player.token)],
    );
  });
});
after(() => platform.stop());

const idOf = async (table: 'withdrawals' | 'deposits' | 'documents'): Promise<number> =>
  platform.db.read(TENANT, async (reader) => {
    const row = await reader
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', player.user.id)
      .executeTakeFirstOrThrow();
    return row.id;
  });

/** Parameters of an object that concerns the player. */
const paramsOf = async ({ params, about, words }: Operation): Promise<Record<string, unknown>> => {
  const known: Record<string, unknown> = {
    tenant: TENANT,
    id: player.user.id,
    e2eid: 'E-marked',
    queue: 'withdrawals',
    game: 'studio:1',
    list: 'withdrawals',
    figure: words === listFigurePlayers.words ? 'registrations' : 'ggr',
  };
  if (about === 'withdrawal') known['id'] = await idOf('withdrawals');
  if (about === 'deposit') known['id'] = await idOf('deposits');
  if (about === 'document') known['id'] = await idOf('documents');
  const names = params ? fieldsOf(params).map(({ path: [name = ''] }) => name) : [];
  return Object.fromEntries(names.map((name) => [name, known[name] ?? 'x']));
};

/** Queries with which a read is tried: without one, and by each identifier of the player. */
const queriesOf = ({ query }: Operation): Record<string, unknown>[] => {
  const names = query ? fieldsOf(query).map(({ path: [name = ''] }) => name) : [];
  if (names.includes('token')) return [{ token: SUPPORT_TOKEN }];
  if (names.includes('ids')) return [{ ids: String(player.user.id) }];
  if (names.includes('player')) return [{ player: player.user.id }];
  if (names.includes('identifier')) return [player.user.email, player.user.phone].map((identifier) => ({ identifier }));
  return [{}, ...(names.includes('user_id') ? [{ user_id: player.user.id }] : [])];
};

const checkReply = (what: string, body: unknown): void => {
  const text = JSON.stringify(body).replaceAll('\\', '');
  for (const [name, value] of Object.entries(marked))
    assert.equal(text.includes(value), false, `${what} shows the ${name}`);
};

describe('no reply to the staff shows a CPF, phone or e-mail', () => {
  const reads = [...opsEndpoints].filter(([, { method }]) => method === 'GET');
  for (const [name, operation] of reads)
    it(`of ${name}`, async () => {
      const params = await paramsOf(operation);
      for (const query of queriesOf(operation)) {
        const { status, body } = await platform.op(operation, { params, query });
        assert.ok(
          status === 200 || status === 404 || status === 403,
          `${name} answers ${status} ${JSON.stringify(body)}`,
        );
        checkReply(name, body);
      }
    });

  it('of commands about the player, and of what they leave in the log', async () => {
    const about = [...opsEndpoints].filter(([, { method, about: kind }]) => method === 'POST' && kind === 'player');
    const ran: string[] = [];
    for (const [name, operation] of about) {
      const needsBody = operation.body !== undefined && !z.safeParse(operation.body, {}).success;
      const body = bodies[operation.words] ?? (needsBody ? undefined : {});
      if (!body) continue;
      const answer = await platform.op(operation, { params: { ...(await paramsOf(operation)), note: 1 }, body });
      assert.notEqual(answer.status, 422, `${name}: ${JSON.stringify(answer.body)}`);
      checkReply(name, answer.body);
      ran.push(operation.words);
    }
    for (const words of Object.keys(bodies)) assert.ok(ran.includes(words), `${words} was not run`);
    const log = opsEndpoints.get('listOpsLog');
    assert.ok(log);
    checkReply('the log', (await platform.op(log, { params: { tenant: TENANT } })).body);
  });

  it('but the one that reads what was revealed', async () => {
    const params = { tenant: TENANT, id: player.user.id };
    await platform.op(revealPlayer, { params, body: { groups: ['contact', 'cpf'] } });
    const { body } = await platform.op(showPrivate, { params });
    assert.deepEqual([body.data.contact.email, body.data.cpf], [marked['e-mail'], marked['cpf']]);
  });
});

/** Valid bodies of the commands about a player that need one. */
const bodies: Readonly<Record<string, object>> = {
  'restriction add': { source: 'pause' },
  'chat mute': { minutes: 1 },
  'player reveal': { groups: ['cpf'] },
  'note add': { text: 'a note' },
  'tag set': { tags: 'vip' },
  'tag add': { tags: 'new' },
  'document cancel-request': { kinds: ['selfie'] },
  'document request': { kinds: ['selfie'], told: 'Uma selfie nova.' },
};
