import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { readArguments, UsageError } from '../arguments.ts';
import { freezeCommands } from './freezes.ts';
import { rolloutCommands } from './rollouts.ts';

const ID = '4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77';
const times = { name: 'match nights', tenants: ['tag:small'], days: ['sat'], from: '18:00', to: '24:00' };
const aFreeze = {
  ...times,
  id: ID,
  author: 'ana',
  reason: 'matches',
  created_at: 'x',
  until: '2026-11-29T03:00:00.000Z',
};

const run = async (words: readonly string[], answer: object = aFreeze) => {
  const sent: { path: string; body: unknown }[] = [];
  const call = (async (endpoint, { params, body } = {}) => {
    if (endpoint.path.includes('/rollouts/')) return { ...params, revision: 1, rollout: emptyRollout };
    sent.push({ path: endpoint.path, body });
    return answer;
  }) as DeliveryClient;
  const command = { ...rolloutCommands, ...freezeCommands }[words[0] ?? ''];
  const outcome = await command?.run(readArguments(words), call);
  return { sent, text: outcome?.text };
};

const WHO = ['--author', 'ana', '--reason', 'matches'];

describe('jangada freeze', () => {
  it('freezes a group on days of the week or dates, and ends it, with a reason', async () => {
    const words = [
      'freeze',
      'add',
      'match nights',
      '--tenants',
      'tag:small',
      '--on',
      'sat',
      '--from',
      '18:00',
      '--to',
      '24:00',
    ];
    const { sent, text } = await run([...words, ...WHO]);
    assert.deepEqual(sent[0]?.body, { ...times, author: 'ana', reason: 'matches' });
    assert.match(text ?? '', /in force until 2026-11-29 00:00 America\/Sao_Paulo$/);
    const ended = await run(['freeze', 'end', ID, ...WHO]);
    assert.deepEqual(
      [ended.sent[0]?.body, ended.text],
      [{ author: 'ana', reason: 'matches' }, 'match nights has ended'],
    );
    assert.match((await run(['freezes'], { data: [aFreeze] })).text ?? '', /tag:small, sat 18:00 to 24:00/);
  });

  it('refuses a day or a time that is none', async () => {
    const words = ['freeze', 'add', 'x', '--all', ...WHO];
    await assert.rejects(run([...words, '--on', 'saturday', '--from', '18:00', '--to', '24:00']), UsageError);
    await assert.rejects(run([...words, '--on', 'sat', '--from', '6pm', '--to', '24:00']), UsageError);
    await assert.rejects(run([...words, '--from', '18:00', '--to', '24:00']), UsageError);
  });
});

it('a rollout overrides a freeze only with --override-freeze', async () => {
  const reply = { change_set: null, revisions: [], effects: [], problems: [] };
  const words = ['rollout', 'casino', '1.2.0', '--tenant', 'azul', ...WHO];
  assert.partialDeepStrictEqual((await run([...words, '--override-freeze'], reply)).sent[0]?.body, {
    override_freeze: true,
  });
  const [plain] = (await run(words, reply)).sent;
  assert.ok(!Object.hasOwn(Object(plain?.body), 'override_freeze'));
});
