import type { Role } from '@jangada/contracts/delivery/access';
import type { WavePlan } from '@jangada/contracts/delivery/wave-plan';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCell, anOverview } from '../testing/an-overview.ts';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { WavesPage } from './waves-page.tsx';

const ID = '4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77';

const aPlan = (change: Partial<WavePlan> = {}): WavePlan => ({
  ...{ id: ID, releases: [{ remote: 'casino', version: '1.2.0' }], author: 'bia', reason: 'new lobby' },
  waves: [
    { name: 'jangada', tenants: ['jangada'], percent: 5, minutes: 10, visits: 100 },
    { name: 'rest', tenants: ['azul', 'verde'], percent: 100, minutes: 30, visits: 1 },
  ],
  ...{ starts_at: '2026-12-01T09:00:00.000Z', time_zone: 'America/Sao_Paulo', state: 'running', wave: 0 },
  ...{ wave_since: '2026-12-01T09:00:00.000Z', progress: { minutes: 4, visits: 7 }, why: '', left_out: [] },
  created_at: '2026-11-29T09:00:00.000Z',
  ...change,
});

const waiting = (author: string) => ({
  ...{ id: ID, author, reason: 'new lobby', created_at: '2026-11-29T09:00:00.000Z' },
  expires_at: '2026-11-30T09:00:00.000Z',
  changes: [{ tenant: 'verde', remote: 'wallet', expected_revision: 1, to_revision: 1 }],
});

const freeze = {
  ...{ id: ID, name: 'match nights', tenants: ['tag:small'], days: ['sat'], from: '18:00', to: '24:00' },
  ...{ author: 'ana', reason: 'matches', created_at: 'x', until: '2026-11-29T03:00:00.000Z' },
};

const setUp = (
  answers: { plans?: WavePlan[]; waits?: object[]; freezes?: object[]; revision?: number } = {},
  role: Role = 'operator',
) => {
  const { plans = [], waits = [], freezes = [], revision = 1 } = answers;
  const calls = answerCalls({
    'GET /delivery/v1/waves': () => ({ body: { data: plans } }),
    'GET /delivery/v1/approvals': () => ({ body: { data: waits } }),
    'GET /delivery/v1/freezes': () => ({ body: { data: freezes } }),
    'GET /delivery/v1/board/overview': () => ({
      body: anOverview({ cells: [aCell('verde', 'wallet', {}, revision)] }),
    }),
    [`POST /delivery/v1/waves/${ID}/decision`]: () => ({ body: aPlan({ state: 'cancelled' }) }),
    [`POST /delivery/v1/approvals/${ID}/approve`]: () => ({
      body: { change_set: null, revisions: [], effects: [], problems: [] },
    }),
  });
  renderBoard(<WavesPage />, { role });
  return calls.filter.bind(calls, ({ method }: { method: string }) => method === 'POST');
};

describe('the page of waves', () => {
  it('shows each plan with its state, what it waits for, and its waves', async () => {
    setUp({ plans: [aPlan(), aPlan({ id: ID.replace('4f', '5f'), state: 'planned', wave: -1, why: '' })] });
    expect(await screen.findByText('4 of 10 minutes, 7 of 100 guests')).toBeVisible();
    const [running] = screen.getAllByRole('list');
    expect(
      within(running as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1. jangada · 1 site · 5%Runningfor at least 10 min and 100 guests',
      '2. rest · 2 sites · everybodyTo comefor at least 30 min and 1 guest',
    ]);
    expect(screen.getByText('Starts Dec 1, 2026, 6:00 AM (America/Sao_Paulo)')).toBeVisible();
  });

  it('says of a cancelled plan which waves went back and which never began', async () => {
    const [first, second] = aPlan().waves;
    setUp({
      plans: [aPlan({ state: 'cancelled', wave: 1, waves: [first, second, { ...second, name: 'last' }] as never })],
    });
    await screen.findAllByText('Cancelled');
    const [waves] = screen.getAllByRole('list');
    const states = within(waves as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(states[0]).toContain('Taken back');
    expect(states[1]).toContain('Cancelled');
    expect(states[2]).toContain('Never started');
  });

  it('announces why a plan has stopped by itself', async () => {
    setUp({ plans: [aPlan({ state: 'stopped', why: 'casino of azul no longer gets 1.2.0', left_out: ['azul'] })] });
    expect(await screen.findByRole('alert')).toHaveTextContent('casino of azul no longer gets 1.2.0');
    expect(screen.getByText('Goes on without azul')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume: casino 1.2.0' })).toBeEnabled();
  });

  it('takes a plan back with a reason, and not without one', async () => {
    const sent = setUp({ plans: [aPlan()] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Cancel and go back: casino 1.2.0' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel and go back' }));
    expect(await within(dialog).findByText('Say why. It stays in the history with your name.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), 'it is slow');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel and go back' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ decision: 'cancel', reason: 'it is slow' }]));
  });

  it('lets another operator approve a waiting change, and its author only withdraw it', async () => {
    const sent = setUp({ waits: [waiting('bia')] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Approve: wallet' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'checked');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ reason: 'checked' }]));
  });

  it('lets nobody approve a change whose sites were changed meanwhile', async () => {
    setUp({ waits: [waiting('bia')], revision: 2 });
    expect(await screen.findByText(/^The sites were changed meanwhile/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve: wallet' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Decline: wallet' })).toBeEnabled();
  });

  it('does not let the author of a plan approve it', async () => {
    setUp({ plans: [aPlan({ state: 'proposed', author: 'ana', wave: -1 })] });
    expect(await screen.findByRole('button', { name: 'Approve: casino 1.2.0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel and go back: casino 1.2.0' })).toBeEnabled();
  });

  it('does not let an author approve what is his own', async () => {
    setUp({ waits: [waiting('ana')] });
    expect(await screen.findByRole('button', { name: 'Approve: wallet' })).toBeDisabled();
    expect(screen.getByText('You have proposed this change: somebody else approves it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw: wallet' })).toBeEnabled();
  });

  it('lists freezes with their times, and until when one is in force', async () => {
    setUp({ freezes: [freeze] });
    expect(await screen.findByText('tag:small: Saturday, 18:00 to 24:00 (America/Sao_Paulo)')).toBeVisible();
    expect(screen.getByText('Frozen until Nov 29, 2026, 12:00 AM')).toBeVisible();
  });

  it('shows a viewer everything and lets him decide nothing', async () => {
    setUp({ plans: [aPlan()], waits: [waiting('bia')] }, 'viewer');
    expect(await screen.findByRole('button', { name: 'Pause: casino 1.2.0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Approve: wallet' })).toBeDisabled();
  });

  it('says how waves are planned when there are none', async () => {
    setUp();
    expect(await screen.findByText('No waves are planned')).toBeVisible();
  });
});
