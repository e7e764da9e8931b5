import type { ClaimDetail } from '@jangada/contracts/ops/med';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import { screen, within } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { decisionsOf } from './decisions.ts';
import { MedParts } from './med-parts.tsx';

const item: QueueItem = {
  ...{ queue: 'med', item: '3', entered_at: '2026-11-30T12:30:00.000Z', due_at: '2026-12-07T12:30:00.000Z' },
  ...{ state: 'open', owner: null, player: { id: 42, name: 'Ana S.' }, amount: 5_000, about: ['scam'] },
  ...{ leased_until: null, waiting_until: null, waiting_for: null, touches: 0 },
};

const claim: ClaimDetail = {
  ...{ id: 3, user_id: 42, state: 'open', rules: 'med-2', situation: 'scam', amount: 5_000, frozen: 1_000 },
  ...{ returned: 0, e2eid: 'E1823612020261129150312345678901', deposit_id: 9, withdrawal_id: null },
  ...{ decision: null, decided_by: null, decided_at: null, answered_at: null, trouble: null, closed_at: null },
  opened_at: '2026-11-30T12:30:00.000Z',
  answer_due_at: '2026-12-07T12:30:00.000Z',
  refund_due_at: '2026-12-11T12:30:00.000Z',
  player: { id: 42, name: 'Ana S.' },
  ...{ protocol: '1313', comment: 'Caí num golpe.', analysis: null, decision_text: null },
  deposit: { amount: 5_000, status: 'paid', txid: 'a'.repeat(32), paid_at: '2026-11-29T12:30:00.000Z' },
  since: {
    cash: 1_000,
    bets: { count: 4, sum: 4_000 },
    prizes: { count: 0, sum: 0 },
    withdrawals: { count: 0, sum: 0 },
    deposits_before: { count: 2, sum: 7_000 },
  },
  evidence: 'Pix E1823612020261129150312345678901.\nAparelho conhecido desde 01/11/2026.',
};

const show = (changes: Partial<ClaimDetail> = {}) => {
  answerCalls({ 'GET /ops/jangada/med/3': () => ({ body: { data: { ...claim, ...changes } } }) });
  renderDesk(<MedParts item={item} />, { me: aMe(['risk']) });
};

describe('a claimed Pix', () => {
  it('shows what the bank says, by when, what became of the money, and what a defence sends', async () => {
    show();
    const asked = within(await screen.findByRole('region', { name: 'What is asked' }));
    expect(asked.getByText(/A bank claims .*50\.00 that Ana S\. deposited/)).toBeVisible();
    expect(asked.getByText('Caí num golpe.')).toBeVisible();
    const deadlines = within(screen.getByRole('region', { name: 'Deadlines' }));
    expect(deadlines.getByText('MED 2.0')).toBeVisible();
    expect(deadlines.getAllByRole('time').map((one) => one.getAttribute('datetime'))).toEqual([
      claim.answer_due_at,
      claim.refund_due_at,
    ]);
    const money = within(screen.getByRole('region', { name: 'What became of the money' }));
    expect(money.getByText(/4 × .*40\.00|40\.00/)).toBeVisible();
    expect(screen.getByText(/Aparelho conhecido/)).toBeVisible();
  });

  it('says why the bank did not take the answer before', async () => {
    show({ trouble: '422 O prazo para defesa foi excedido.' });
    expect(await screen.findByText(/did not take the answer before: 422/)).toBeVisible();
  });

  it('of no player says so, without money', async () => {
    show({ player: null, since: null, user_id: null });
    expect(await screen.findByText(/This Pix is of no player/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What became of the money' })).toBeNull();
  });

  it('is defended by a and accepted by r', () => {
    const { approve, refuse } = decisionsOf(item, { chosen: null, pending: [] });
    expect([approve?.words, refuse?.words]).toEqual(['med defend', 'med accept']);
  });
});
