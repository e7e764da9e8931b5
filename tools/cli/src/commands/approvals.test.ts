import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { readArguments, UsageError } from '../arguments.ts';
import { approvalCommands } from './approvals.ts';
import { operatorCommands } from './operators.ts';
import { rolloutCommands } from './rollouts.ts';

const ID = '4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77';
const END = '2026-12-01T09:00:00.000Z';
const WHO = ['--author', 'bia', '--reason', 'checked'];

const run = async (words: readonly string[], answer: object = {}) => {
  const sent: { path: string; body: unknown }[] = [];
  const call = (async (endpoint, { params, body } = {}) => {
    if (endpoint.path.includes('/rollouts/')) return { ...params, revision: 1, rollout: emptyRollout };
    sent.push({ path: endpoint.path, body });
    return answer;
  }) as DeliveryClient;
  const command = { ...rolloutCommands, ...approvalCommands, ...operatorCommands }[words[0] ?? ''];
  const outcome = await command?.run(readArguments(words), call);
  return { sent, text: outcome?.text ?? '' };
};

describe('a rollout of a tenant that asks for a second person', () => {
  it('says that nothing was written, until when it waits, and the line that approves it', async () => {
    const waiting = { id: ID, expires_at: END, tenants: ['verde'] };
    const reply = { change_set: null, revisions: [], effects: [], problems: [], waiting };
    const { text } = await run(['rollout', 'casino', '1.2.0', '--tenant', 'verde', ...WHO], reply);
    assert.deepEqual(text.split('\n'), [
      'Nothing was written yet: verde asks for a second person, until 2026-12-01 06:00 America/Sao_Paulo',
      `  jangada approve ${ID} --author another --reason why`,
    ]);
  });

  it('is listed, approved and declined with a reason', async () => {
    const changes = [
      { tenant: 'verde', remote: 'casino', expected_revision: 1, rollout: { ...emptyRollout, stable: '1.2.0' } },
    ];
    const waiting = { id: ID, author: 'ana', reason: 'new lobby', expires_at: END, changes };
    assert.deepEqual((await run(['approvals'], { data: [waiting] })).text.split('\n'), [
      `${ID}  ana: new lobby; until 2026-12-01 06:00 America/Sao_Paulo`,
      '  verde: casino stable 1.2.0',
    ]);
    const approved = await run(['approve', ID, ...WHO], { change_set: ID, revisions: [] });
    assert.deepEqual(
      [approved.sent[0]?.body, approved.text],
      [{ author: 'bia', reason: 'checked' }, `change set ${ID}`],
    );
    assert.equal((await run(['decline', ID, ...WHO])).text, 'It is declined');
    await assert.rejects(run(['approve', ...WHO]), UsageError);
  });

  it('is asked for and lifted by tenant', async () => {
    const { sent, text } = await run(['second-person', 'verde', 'on', ...WHO], { data: ['verde'] });
    assert.deepEqual(sent[0]?.body, { tenant: 'verde', needed: true, author: 'bia', reason: 'checked' });
    assert.equal(text, 'a second person for verde');
    assert.equal((await run(['second-person'], { data: [] })).text, 'No tenant asks for one');
    await assert.rejects(run(['second-person', 'verde', 'maybe', ...WHO]), UsageError);
  });
});

describe('jangada operator scope', () => {
  const operator = { name: 'ana', role: 'operator', disabled: false, sessions: 0, last_seen_at: null, created_at: 'x' };

  it('limits an operator to remotes of tenants, and lifts the limit', async () => {
    const scopes = [{ tenants: ['tag:small', 'verde'], remotes: ['casino'] }];
    const words = ['operator', 'scope', 'ana', '--tenants', 'tag:small,verde', '--remote', 'casino', ...WHO];
    const { sent, text } = await run(words, { ...operator, scopes });
    assert.deepEqual(sent[0]?.body, { scopes, author: 'bia', reason: 'checked' });
    assert.equal(text, 'ana: operator, may change casino of tag:small, verde');
    const every = await run(['operator', 'scope', 'ana', '--tenants', 'verde', ...WHO], operator);
    assert.partialDeepStrictEqual(every.sent[0]?.body, { scopes: [{ tenants: ['verde'], remotes: null }] });
    const lifted = await run(['operator', 'scope', 'ana', '--all', ...WHO], operator);
    assert.partialDeepStrictEqual(lifted.sent[0]?.body, { scopes: null });
  });
});
