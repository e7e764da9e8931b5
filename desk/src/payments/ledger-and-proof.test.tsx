import { fireEvent, screen } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { ProofPage } from './proof-page.tsx';

const page = (data: readonly object[]) => ({ data, next_cursor: null });
const at = '2026-11-29T15:00:00.000Z';
const asFinance = { me: aMe(['finance']) };

it('the ledger names from which accounts to which the money went', async () => {
  const postings = [
    { account: 'player:4:cash', amount: -1_500 },
    { account: 'player:4:bonus', amount: -500 },
    { account: 'house:gaming:studio', amount: 2_000 },
  ];
  const row = { id: 72, kind: 'bet', user_id: 4, amount: -2_000, ref: null, postings, created_at: at };
  answerCalls({
    'GET /ops/jangada/ledger': () => ({ body: page([row]) }),
    'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
  });
  renderDesk(<LedgerPage />, asFinance);
  expect(await screen.findByText('Cash, Bonus balance → Games (studio)')).toBeVisible();
});

it('the ledger shows what moved between two accounts of a player, whose sum stays', async () => {
  const postings = [
    { account: 'player:4:held', amount: -600_000 },
    { account: 'player:4:cash', amount: 600_000 },
  ];
  const row = { id: 73, kind: 'withdrawal-release', user_id: 4, amount: 0, ref: null, postings, created_at: at };
  answerCalls({
    'GET /ops/jangada/ledger': () => ({ body: page([row]) }),
    'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
  });
  renderDesk(<LedgerPage />, asFinance);
  expect(await screen.findByText(/R\$\s?6,000\.00/)).toBeVisible();
  expect(screen.getByText(/R\$\s?0\.00/)).toBeVisible();
});

describe('the list of proofs', () => {
  const head = { row: 900, digest: 'ab'.repeat(32) };
  const usual = { window_from: null, window_to: at, created_at: at, theirs: null, differences: [] };
  const proof = {
    ...{ ...usual, id: 1, kind: 'proof', subject: 'ledger' },
    ours: { whole: true, seconds: 12, orphan_rollbacks: 2, audit: { ledger: head } },
  };
  const compared = {
    ...{ ...usual, id: 2, kind: 'provider', subject: 'studio' },
    ours: { bets: { count: 3, amount: 2_000 }, wins: { count: 1, amount: 500 } },
    theirs: { bets: { count: 3, amount: 2_000 }, wins: { count: 2, amount: 700 } },
    differences: [{ what: 'win 4f1c', ours: null, theirs: 200 }],
  };
  beforeEach(() => {
    answerCalls({ 'GET /ops/jangada/reconciliations': () => ({ body: page([compared, proof]) }) });
    renderDesk(<ProofPage />, asFinance);
  });

  it('says what was proven, and what each side has', async () => {
    expect(await screen.findByText('everything, in 12 s')).toBeVisible();
    expect(screen.getByText('bets 3, R$20.00 · wins 1, R$5.00')).toBeVisible();
    expect(screen.getByText('bets 3, R$20.00 · wins 2, R$7.00')).toBeVisible();
  });

  it('opens to what differs', async () => {
    fireEvent.click(await screen.findByText('bets 3, R$20.00 · wins 1, R$5.00'));
    expect(await screen.findByText('What differs')).toBeVisible();
    expect(screen.getByText('win 4f1c')).toBeVisible();
    expect(screen.getByText('theirs 200')).toBeVisible();
  });

  it('opens to the heads of the chains', async () => {
    fireEvent.click(await screen.findByText('everything, in 12 s'));
    expect(await screen.findByText('Nothing differs.')).toBeVisible();
    expect(screen.getByText(`900 · ${head.digest}`)).toBeVisible();
  });
});
