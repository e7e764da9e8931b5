import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readArguments, UsageError } from '../arguments.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { operatorCommands } from './operators.ts';

/** Runs the command against an edge that accepts everything, and returns the requests and the output. */
const run = async (...words: string[]) => {
  const sent: { path: string; name?: string | undefined; body?: unknown }[] = [];
  const call = (async (endpoint, { params, body } = {}) => {
    sent.push({ path: endpoint.path, name: params?.['name'], body });
    const operator = { name: 'ana', role: 'viewer', disabled: false, sessions: 2, last_seen_at: null, created_at: 'x' };
    return endpoint.method === 'GET' ? { data: [operator] } : operator;
  }) as DeliveryClient;
  const outcome = await operatorCommands['operator']?.run(readArguments(['operator', ...words]), call);
  return { sent, text: outcome?.text ?? '' };
};

describe('jangada operator', () => {
  it('creates an account and prints its password once', async () => {
    const { sent, text } = await run('create', 'ana', 'operator');
    const body = sent[0]?.body as { name: string; role: string; password: string };
    assert.deepEqual([body.name, body.role, body.password.length], ['ana', 'operator', 16]);
    assert.ok(text.includes(body.password));
    assert.ok(!(await run('create', 'ana', 'operator')).text.includes(body.password));
  });

  it('reads a password from the environment, and does not print it', async () => {
    process.env['JANGADA_OPERATOR_PASSWORD'] = 'uma senha comprida';
    try {
      const { sent, text } = await run('password', 'ana');
      assert.deepEqual(sent, [
        { path: '/delivery/v1/operators/{name}', name: 'ana', body: { password: 'uma senha comprida' } },
      ]);
      assert.ok(!text.includes('uma senha'));
    } finally {
      delete process.env['JANGADA_OPERATOR_PASSWORD'];
    }
  });

  it('disables, enables, changes a role and lists', async () => {
    assert.deepEqual((await run('disable', 'ana')).sent[0]?.body, { disabled: true });
    assert.deepEqual((await run('enable', 'ana')).sent[0]?.body, { disabled: false });
    assert.deepEqual((await run('role', 'ana', 'admin')).sent[0]?.body, { role: 'admin' });
    assert.match((await run('list')).text, /ana +viewer +2 sessions +never seen/);
  });

  it('reports a wrong command line', async () => {
    for (const words of [['create', 'Ana Maria', 'viewer'], ['create', 'ana', 'king'], ['create'], ['dance', 'ana']]) {
      await assert.rejects(run(...words), UsageError, words.join(' '));
    }
  });
});
