import type { OperatorScope } from '@jangada/contracts/delivery/access';
import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCell, anOverview, aRevision } from '../testing/an-overview.ts';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { HistoryPage } from './history-page.tsx';

const SET = '5a0f2b54-5d5b-4f0f-a5a8-5f2e3c9a1d10';
const UNDO = `POST /delivery/v1/changes/${SET}/undo`;
const SITES = ['jangada', 'onca', 'tucano'];

const overview = anOverview({
  tenants: SITES.map((slug) => ({ slug, domain: `${slug}.test` })),
  cells: SITES.flatMap((slug) => [aCell(slug, 'host'), aCell(slug, 'wallet', {}, 4)]),
});
const ofSet = (tenant: string, change: Partial<BoardRevision> = {}) =>
  aRevision({ tenant, change_set: SET, reason: 'new wallet', ...change });
const older = aRevision({ tenant: 'tucano', revision: 3, reason: 'an older change' });

const effect = {
  ...{ tenant: 'onca', remote: 'wallet', revision: 4, sampled: 100, mismatches: [], moves: [] },
  before: aCell('onca', 'wallet', { stable: '1.1.0', previous: '1.0.0' }).rollout,
  after: aCell('onca', 'wallet').rollout,
  served: { before: [{ version: '1.1.0', guests: 100 }], after: [{ version: '1.0.0', guests: 100 }] },
  seen: { guests: 0, moved: 0 },
};
const reply = { change_set: null, revisions: [], effects: [effect], problems: [] };

const show = async (revisions: BoardRevision[], { undo = reply, status = 200, scopes }: ShowOptions = {}) => {
  const calls = answerCalls({
    'GET /delivery/v1/board/overview': () => ({ body: overview }),
    'GET /delivery/v1/board/revisions': () => ({ body: { data: revisions, next: null } }),
    'GET /delivery/v1/tenant-tags': () => ({ body: { data: [] } }),
    [UNDO]: () => ({ status, body: undo }),
  });
  renderBoard(<HistoryPage />, { scopes });
  await screen.findAllByRole('listitem');
  return calls.filter.bind(calls, ({ path }) => path.endsWith('/undo')) as () => typeof calls;
};

interface ShowOptions {
  readonly undo?: object;
  readonly status?: number;
  readonly scopes?: OperatorScope[];
}

const entries = () => [...(screen.getAllByRole('list')[0]?.children ?? [])] as HTMLElement[];

describe('a change of several sites in the history', () => {
  it('is one entry with its reason and its sites, and shows each site on request', async () => {
    await show([...SITES.map((slug) => ofSet(slug)), older]);
    expect(entries()).toHaveLength(2);
    const [entry] = entries();
    const group = within(entry as HTMLElement);
    expect(group.getAllByText('wallet · 3 sites')).toHaveLength(2);
    expect(group.getAllByText('new wallet')).toHaveLength(1);
    expect(group.queryByRole('link', { name: /onca/ })).toBeNull();
    await userEvent.click(group.getByRole('button', { name: 'Show each site' }));
    expect(group.getByRole('link', { name: /onca/ })).toBeVisible();
  });

  it('is undone as a whole after a preview, with a reason', async () => {
    const sent = await show(SITES.map((slug) => ofSet(slug)));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Undo: new wallet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo' }));
    await dialog.findByText('What would happen');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Say why. It stays in the history with your name.')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'it was the wrong one');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([
      { reason: 'dry run', dry_run: true },
      { reason: 'it was the wrong one', force: false },
    ]);
  });

  it('is not undone when one of its sites was changed again, which the edge says', async () => {
    await show(
      SITES.map((slug) => ofSet(slug)),
      { status: 409, undo: { code: 'rollout.conflict', message: 'wallet of onca is at revision 5, not at 4' } },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Undo: new wallet' }));
    expect(await screen.findByText(/^Some of these rollouts were changed again/)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('offers no undo once it is no longer in force', async () => {
    await show([...SITES.map((slug) => ofSet(slug, { revision: 3 }))]);
    expect(entries()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('is not undone by an operator who may not change all of it', async () => {
    await show(
      SITES.map((slug) => ofSet(slug)),
      { scopes: [{ tenants: ['onca'], remotes: null }] },
    );
    const undo = await screen.findByRole('button', { name: 'Undo: new wallet' });
    expect(undo).toBeDisabled();
    expect(undo).toHaveAttribute('title', 'You may change only every remote on onca. You see everything.');
  });
});
