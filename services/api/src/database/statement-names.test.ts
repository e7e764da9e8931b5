import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOfStatements } from './statement-names.ts';

describe('the name of a statement', () => {
  for (const [text, name] of [
    ['select "id" from "bets" where "id" = $1', 'SELECT bets'],
    ['\n  /* prepared */ select * from bets', 'SELECT bets'],
    ['insert into "outbox" ("topic") values ($1) on conflict do update set a = 1', 'INSERT outbox'],
    ['update only wallets set cash = $1', 'UPDATE wallets'],
    ['delete from "outbox" where seq = any ($1)', 'DELETE outbox'],
    ['select id from wallets where id = $1 for update skip locked', 'SELECT wallets'],
    ['with a as (select id from bets for no key update) select * from a', 'SELECT bets'],
    ['with a as (select id from bets) insert into rounds select id from a', 'INSERT rounds'],
    ['select extract(epoch from now() - created_at) from jobs', 'SELECT jobs'],
    ['select a is distinct from b from jobs', 'SELECT jobs'],
    ["select seal_tenant_secret('pix', $1, null)", 'SELECT seal_tenant_secret'],
    ['select tenant_id from tenants_with_outbox_rows($1)', 'SELECT tenants_with_outbox_rows'],
    ['select * from unnest($1::int[]) with ordinality join "games" on true', 'SELECT games'],
    ['select 1', 'SELECT'],
    ['commit', 'COMMIT'],
  ] as const)
    it(`${text.trim()} is ${name}`, () => assert.equal(nameOfStatements([text]), name));

  it('has no value, also where a text has one', () => {
    assert.equal(
      nameOfStatements(["select 'from 12345678909' as x from users where cpf = '12345678909'"]),
      'SELECT users',
    );
  });

  it('of several leaves out what begins a transaction, where there is more', () => {
    const beginning = ['begin  read only', "\n /* prepared */ select set_config('app.tenant', $1, true)"];
    assert.equal(nameOfStatements([...beginning, 'select 1 from users', 'commit']), 'SELECT users; COMMIT');
    assert.equal(nameOfStatements(beginning), 'BEGIN; SELECT set_config');
  });

  it('has at most 255 characters', () => {
    assert.equal(nameOfStatements(Array.from({ length: 100 }, () => 'select 1 from users')).length, 255);
  });
});
