import type { OperatorScope } from '@jangada/contracts/delivery/access';
import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import type { Language } from '@jangada/contracts/values/languages';
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

const show = async (
  revisions: BoardRevision[],
  { undo = reply, status = 200, scopes, language = 'en' }: ShowOptions = {},
) => {
  const calls = answerCalls({
    'GET /delivery/v1/board/overview': () => ({ body: overview }),
    'GET /delivery/v1/board/revisions': () => ({ body: { data: revisions, next: null } }),
    'GET /delivery/v1/tenant-tags': () => ({ body: { data: [] } }),
    [UNDO]: () => ({ status, body: undo }),
  });
  renderBoard(<HistoryPage />, { scopes, language });
  await screen.findAllByRole('listitem');
  return calls.filter.bind(calls, ({ path }) => path.endsWith('/undo')) as () => typeof calls;
};

interface ShowOptions {
  readonly undo?: object;
  readonly status?: number;
  readonly scopes?: OperatorScope[];
  readonly language?: Language;
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

it('a decision of the gate is said in the language of the operator, with the sentence of the gate below', async () => {
  const side = { version: '1.1.0', attempts: 12, failures: 12 };
  const evidence = {
    ...{ from: '2026-11-29T12:00:00Z', to: '2026-11-29T12:10:00Z', verdict: 'rolled-back' as const },
    ...{ canary: side, stable: null, p_value: null, kinds: { mount: 12 } },
  };
  const reason = '1.1.0 goes back: canary failed for 12 of 12 guests';
  await show([aRevision({ tenant: 'onca', author: 'gate', reason, evidence })], { language: 'pt' });
  expect(screen.getByText('1.1.0 saiu do ar')).toBeVisible();
  expect(screen.getByText(reason)).toHaveAttribute('lang', 'en');
});
