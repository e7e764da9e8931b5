import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ChangeEffect, ChangeReply } from '@jangada/contracts/delivery/changes.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { formatPreview } from './format-preview.ts';

it('the percentages of a dry run add up to 100.0', () => {
  const share = (version: string, guests: number) => ({ version, guests });
  const effect: ChangeEffect = {
    tenant: 'tucano',
    remote: 'casino',
    revision: 3,
    before: { ...emptyRollout, stable: '1.0.0' },
    after: { ...emptyRollout, stable: '1.1.0' },
    sampled: 3_000,
    served: {
      before: [share('1.0.0', 3_000)],
      after: [share('1.1.0', 1_000), share('1.2.0', 1_000), share('1.3.0', 1_000)],
    },
    moves: [
      { from: '1.0.0', to: '1.1.0', guests: 1_000 },
      { from: '1.0.0', to: '1.2.0', guests: 1_000 },
    ],
    seen: { guests: 0, moved: 0 },
    mismatches: [],
  };
  const reply: ChangeReply = { change_set: null, revisions: [], effects: [effect], problems: [] };
  const lines = formatPreview(reply, { force: false }).split('\n');
  assert.equal(lines[2], '    served    1.0.0 100.0 %  →  1.1.0 33.4 %, 1.2.0 33.3 %, 1.3.0 33.3 %');
  assert.equal(lines[3], '    affected  66.6 % of guests (2000 of 3000 sampled)');
  assert.deepEqual(
    lines.slice(4, 6).map((line) => line.trim()),
    ['1.0.0 → 1.1.0: 33.3 %', '1.0.0 → 1.2.0: 33.3 %'],
  );
});
