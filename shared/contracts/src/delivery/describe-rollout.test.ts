import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExplainedRemote } from './explain.endpoints.ts';
import {
  block,
  canary,
  hold,
  kill,
  pin,
  promote,
  ramp,
  resume,
  revive,
  stopCanary,
  unblock,
} from './rollout-changes.ts';
import { emptyRollout, type GateEvidence, type Rollout } from './rollout.ts';
import { describeExplanation, describeRemote } from './describe-plan.ts';
import { describeDifference, describeEvidence, describeRollout } from './describe-rollout.ts';

const stable: Rollout = { ...emptyRollout, stable: '1.0.0', previous: '0.9.0' };
const growing = ramp('1.1.0', [
  { percent: 1, minutes: 10 },
  { percent: 50, minutes: 60 },
])(stable);

const evidence: GateEvidence = {
  from: '10:00',
  to: '10:10',
  verdict: 'rolled-back',
  canary: { version: '1.1.0', attempts: 100, failures: 30 },
  stable: { version: '1.0.0', attempts: 900, failures: 9 },
  p_value: 0.000012,
  kinds: { mount: 29, chunk: 1 },
};

const explained = (change: Partial<ExplainedRemote> = {}): ExplainedRemote => ({
  remote: 'casino',
  reason: 'stable',
  state: 'live',
  chain: ['1.0.0', '0.9.0'],
  ramp: null,
  considered: [],
  bundled: false,
  rollout: stable,
  written: null,
  ...change,
});

describe('texts for operators', () => {
  it('is a rollout in a line, most pressing first', () => {
    assert.equal(describeRollout(stable), 'stable 1.0.0, previous 0.9.0');
    const busy = kill('hide')(block('0.8.0')(pin('1.0.0', '2026-12-26')(hold('slow')(growing))));
    assert.equal(
      describeRollout(busy),
      'killed (hide), pinned to 1.0.0 until 2026-12-26, canary 1.1.0 at 1 %, step 1 of 2, held (slow), stable 1.0.0, previous 0.9.0, blocked 0.8.0',
    );
    assert.equal(describeRollout(emptyRollout), 'stable nothing');
  });

  it('describes the changes of a revision, and is empty without changes', () => {
    const ten = canary('1.1.0', 10)(stable);
    const differences: [before: Rollout, after: Rollout, words: string[]][] = [
      [stable, stable, []],
      [stable, promote('1.1.0')(stable), ['stable 1.0.0 → 1.1.0', 'previous 0.9.0 → 1.0.0']],
      [stable, ten, ['canary 1.1.0 at 10 %']],
      [ten, canary('1.1.0', 50)(ten), ['canary 1.1.0 from 10 % to 50 %']],
      [ten, stopCanary(ten), ['no canary 1.1.0 any more']],
      [growing, hold('slow')(growing), ['canary 1.1.0 held (slow)']],
      [hold('slow')(growing), resume(hold('slow')(growing)), ['canary 1.1.0 goes on']],
      [stable, pin('1.0.0')(stable), ['pinned to 1.0.0']],
      [pin('1.0.0')(stable), stable, ['not pinned to 1.0.0 any more']],
      [stable, block('0.9.0')(stable), ['0.9.0 blocked']],
      [block('0.9.0')(stable), unblock('0.9.0')(block('0.9.0')(stable)), ['0.9.0 not blocked any more']],
      [stable, kill('maintenance')(stable), ['killed (maintenance)']],
      [kill('maintenance')(stable), revive(kill('maintenance')(stable)), ['revived']],
    ];
    for (const [before, after, words] of differences) assert.deepEqual(describeDifference(before, after), words);
  });

  it('describes the gate’s evidence, also without a comparison', () => {
    assert.equal(
      describeEvidence(evidence),
      'From 10:00 to 10:10 canary 1.1.0 failed 30 of 100 times (30.0 %) and stable 1.0.0 failed 9 of 900 times (1.0 %), which chance alone would give with p = 0.000012: it rolled the canary back. Failures of the canary: mount 29 ×, chunk 1 ×.',
    );
    assert.match(
      describeEvidence({ ...evidence, stable: null, p_value: null }),
      /had no stable release to compare with: it/,
    );
    const sides = { p50_ms: 250, p95_ms: 9_000 };
    const slow = {
      limit_ms: 1_600,
      p_value: 0.00001,
      canary: { guests: 40, slow: 12, ...sides },
      stable: { guests: 200, slow: 2, ...sides },
    };
    assert.match(
      describeEvidence({ ...evidence, slow }),
      /The first view took longer than 1600 ms for 12 of 40 guests of the canary and 2 of 200 of the stable release, p = 0\.000010\.$/,
    );
  });

  it('explains why a guest gets a release: revision, canary, skipped releases, evidence', () => {
    const written = {
      tenant: 'tucano',
      remote: 'casino',
      revision: 5,
      rollout: stable,
      author: 'gate',
      reason: 'too many failures',
      change_set: null,
      evidence,
      created_at: '10:10',
    };
    const { headline, facts } = describeRemote(
      explained({
        written,
        ramp: { version: '1.1.0', percent: 10, place: 4.123, on: true },
        considered: [
          { version: '1.1.0', reason: 'canary', refused: 'blocked' },
          { version: '1.0.0', reason: 'stable', refused: null },
        ],
      }),
    );
    assert.equal(headline, 'casino: 1.0.0, because it is the stable release; if it fails 0.9.0');
    assert.equal(facts[0], 'Revision 5 by gate at 10:10, "too many failures": stable 1.0.0, previous 0.9.0.');
    assert.equal(facts[1], 'The canary 1.1.0 is at 10 %; the guest stands at 4.12, so on it.');
    assert.equal(facts[2], '1.1.0 (canary) is blocked.');
    assert.match(facts[3] ?? '', /it rolled the canary back/);
  });

  it('describes a remote that is hidden, under maintenance, absent or part of the bundle', () => {
    const lines = [
      explained({ state: 'hidden', reason: 'kill', chain: [] }),
      explained({ state: 'maintenance', reason: 'kill', chain: [] }),
      explained({ state: 'absent', reason: 'incompatible', chain: [] }),
      explained({ bundled: true }),
    ].map((one) => describeRemote(one));
    assert.match(lines[0]?.headline ?? '', /^casino: hidden, because the remote is killed/);
    assert.match(lines[1]?.headline ?? '', /under maintenance/);
    assert.match(lines[2]?.headline ?? '', /nothing, because nothing that the rollout names fits the shell/);
    assert.match(lines[3]?.facts[0] ?? '', /bundle of the shell/);
    const about = { tenant: 'tucano', guest: 'g', at: 'now', revision: 3, host_contract: '1.1.0' };
    assert.match(describeExplanation({ ...about, remotes: [explained()] }), /\n {2}It was never rolled out here\.$/);
  });
});
