import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { contractingStatements } from './contracting-statements.ts';
import { workspaceDir } from './run.ts';

/**
 * The last migration of each folder before the first deployed release: older migrations never ran beside another
 * release.
 */
const folders = { 'services/api/src/database/migrations': '0009', 'services/edge/migrations': '0001' } as const;

describe('migrations', () => {
  for (const [folder, firstRelease] of Object.entries(folders)) {
    it(`of ${folder} leave the release before working: they only expand, or say that they contract`, () => {
      const files = readdirSync(join(workspaceDir, folder)).filter((name) => name.endsWith('.sql'));
      const later = files.filter((name) => name.slice(0, firstRelease.length) > firstRelease);
      assert.ok(later.length >= 5);
      const found = later.flatMap((name) =>
        contractingStatements(readFileSync(join(workspaceDir, folder, name), 'utf8')).map((why) => `${name}: ${why}`),
      );
      assert.deepEqual(found, []);
    });
  }

  for (const sql of [
    'alter table wallets drop column bonus;',
    'drop table chat_messages;',
    'alter table deposits rename column asked_at to queried_at;',
    'alter table bets alter column amount type numeric;',
    'alter table bets alter column note set not null;',
    'alter table bets add column place text not null;',
    'alter table bets add column a text, add column b text not null;',
    'alter table bets add constraint positive check (amount > 0);',
    'create unique index bets_once on bets (tenant_id, ref);',
    'revoke insert on bets from jangada_app;',
    'drop function post_movements(text);',
  ]) {
    it(`contract with: ${sql}`, () => {
      assert.equal(contractingStatements(sql).length, 1);
    });
  }

  for (const sql of [
    'create table raffles (id bigint primary key, place text not null, unique (place));',
    'alter table bets add column place text;',
    "alter table bets add column place text not null default 'web';",
    'alter table bets add column id bigint generated always as identity not null;',
    'alter table bets add column place text; alter table bets add constraint once unique (place);',
    'create index bets_place on bets (tenant_id);',
    'create or replace function f() returns void language plpgsql as $$ begin drop table bets; end $$;',
    '-- drop table bets;',
    '-- contracts: nothing reads it since 0012\nalter table bets drop column place;',
  ]) {
    it(`expand with: ${sql.replaceAll('\n', ' ')}`, () => {
      assert.deepEqual(contractingStatements(sql), []);
    });
  }
});
