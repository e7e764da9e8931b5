import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import type { WavePlan } from '@jangada/contracts/delivery/wave-plan';
import { readArguments, UsageError } from '../arguments.ts';
import { rolloutCommands } from './rollouts.ts';
import { waveCommands } from './waves.ts';

const ID = '4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77';

const aPlan = (change: Partial<WavePlan> = {}): WavePlan => ({
  ...{ id: ID, releases: [{ remote: 'casino', version: '1.2.0' }], author: 'ana', reason: 'new lobby' },
  waves: [
    { name: 'jangada', tenants: ['jangada'], percent: 5, minutes: 10, visits: 100 },
    { name: 'rest', tenants: ['azul', 'verde'], percent: 100, minutes: 30, visits: 1 },
  ],
  ...{ starts_at: '2026-12-01T09:00:00.000Z', time_zone: 'America/Sao_Paulo', state: 'running', wave: 0 },
  ...{ wave_since: '2026-12-01T09:00:00.000Z', progress: { minutes: 4, visits: 7 }, why: '', left_out: [] },
  created_at: '2026-11-29T09:00:00.000Z',
  ...change,
});

/** Runs a command against an edge that answers with a plan. */
const run = async (words: readonly string[], answer: object = { plan: aPlan(), totals: null, problems: [] }) => {
  const sent: { path: string; body: unknown }[] = [];
  const call = (async (endpoint, { body } = {}) => {
    sent.push({ path: endpoint.path, body });
    return answer;
  }) as DeliveryClient;
  const command = { ...rolloutCommands, ...waveCommands }[words[0] ?? ''];
  const outcome = await command?.run(readArguments(words), call);
  return { sent, text: outcome?.text ?? '', failed: outcome?.failed };
};

const ROLLOUT = ['rollout', 'casino', '1.2.0', '--author', 'ana', '--reason', 'new lobby'];

describe('a rollout in waves', () => {
  it('sends each wave with its tenants, share, minutes and guests, and the start in the zone of the tenants', async () => {
    const waves = ['--wave', 'jangada at 5% for 10m after 100', '--wave', 'tag:small for 1h', '--wave', 'rest'];
    const { sent } = await run([...ROLLOUT, '--all-except', 'onca', '--start', '2026-12-01T06:00', ...waves]);
    assert.deepEqual(sent[0]?.body, {
      releases: [{ remote: 'casino', version: '1.2.0' }],
      waves: [
        { tenants: ['jangada'], percent: 5, minutes: 10, visits: 100 },
        { tenants: ['tag:small'], minutes: 60 },
        { tenants: ['rest'] },
      ],
      except: ['onca'],
      starts_at: '2026-12-01T09:00:00.000Z',
      ...{ author: 'ana', reason: 'new lobby' },
    });
  });

  it('is one wave of the named tenants with --start alone, and is read from a file', async () => {
    const later = await run([
      ...ROLLOUT,
      '--tenant',
      'azul,tag:small',
      '--canary',
      '10',
      '--start',
      '2026-12-01T06:00',
    ]);
    assert.partialDeepStrictEqual(later.sent[0]?.body, { waves: [{ tenants: ['azul', 'tag:small'], percent: 10 }] });
    const file = join(mkdtempSync(join(tmpdir(), 'waves-')), 'waves.json');
    writeFileSync(file, JSON.stringify([{ tenants: ['rest'], minutes: 5 }]));
    const { sent } = await run([...ROLLOUT, '--wave-file', file]);
    assert.partialDeepStrictEqual(sent[0]?.body, { waves: [{ tenants: ['rest'], minutes: 5 }] });
  });

  it('is refused beside options that a wave has itself, and for a file with a misspelt one', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'waves-')), 'waves.json');
    writeFileSync(file, JSON.stringify([{ tenants: ['rest'], percnt: 5 }]));
    for (const [words, why] of [
      [['--wave', 'rest', '--tenant', 'azul'], /write no --tenant and no --all beside it/],
      [['--wave', 'rest', '--all'], /write no --tenant and no --all beside it/],
      [['--wave', 'rest', '--canary', '10'], /its own percentage/],
      [['--wave-file', file], /a wave has no "percnt"; it has tenants, percent, minutes, visits/],
      [['--wave-file', `${file}.none`], /cannot be read/],
    ] as const)
      await assert.rejects(run([...ROLLOUT, ...words]), why);
  });

  it('is refused for a wave or a start that cannot be read', async () => {
    for (const words of [
      ['--wave', 'rest at 5'],
      ['--wave', 'rest for'],
      ['--start', 'tomorrow', '--all'],
      ['--start', '2026-12-01T06:00'],
    ]) {
      await assert.rejects(run([...ROLLOUT, ...words]), UsageError, words.join(' '));
    }
  });

  it('shows its state, each wave, and what it waits for', async () => {
    assert.deepEqual((await run([...ROLLOUT, '--wave', 'rest'])).text.split('\n'), [
      `${ID}  casino 1.2.0: running`,
      '  ana: new lobby',
      '  1  running  jangada  5 %        1 tenant   10 minutes, 100 guests',
      '  2  to come  rest     everybody  2 tenants  30 minutes, 1 guest',
      '  waits: 4 of 10 minutes, 7 of 100 guests',
    ]);
    const planned = aPlan({ state: 'planned', wave: -1, why: '', left_out: ['onca'] });
    const { text } = await run(['waves'], { data: [planned] });
    assert.match(text, /casino 1\.2\.0: starts 2026-12-01 06:00 America\/Sao_Paulo\n/);
    assert.match(text, /goes on without onca$/);
    assert.match(
      (await run(['wave', 'show', ID, '--list'], aPlan())).text,
      /2 tenants {2}30 minutes, 1 guest\n +azul, verde/,
    );
  });

  it('shows the totals first in a dry run, and fails when it would be refused', async () => {
    const totals = { tenants: 3, releases: 1, guests: 12_345 };
    const problem = {
      tenant: 'azul',
      remote: 'casino',
      rule: 'incompatible',
      message: 'does not fit',
      forceable: true,
    };
    const answer = { plan: aPlan({ id: null }), totals: { all: totals, waves: [totals, totals] }, problems: [problem] };
    const { text, failed, sent } = await run([...ROLLOUT, '--wave', 'rest', '--dry-run'], answer);
    assert.match(
      text,
      /^3 tenants, 1 release, ≈ 12,000 guests of the last 30 days get another release\n {2}wave 1: 3 tenants/,
    );
    assert.match(text, /refused in azul: does not fit\nIt would be refused; nothing was changed\.$/);
    assert.equal(failed, true);
    assert.partialDeepStrictEqual(sent[0]?.body, { dry_run: true });
  });

  it('is paused, resumed and cancelled with a reason', async () => {
    for (const decision of ['pause', 'resume', 'cancel']) {
      const { sent } = await run(['wave', decision, ID, '--author', 'bia', '--reason', 'x'], aPlan());
      assert.deepEqual(sent[0]?.body, { decision, author: 'bia', reason: 'x' });
    }
    await assert.rejects(run(['wave', 'stop', ID, '--reason', 'x']), UsageError);
    await assert.rejects(run(['wave', 'pause', '--reason', 'x']), UsageError);
  });
});
