import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { ChangeReply } from '@jangada/contracts/delivery/changes.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCell, anOverview, aRevision } from '../testing/an-overview.ts';
import { answerCalls, renderBoard, type Answers } from '../testing/render-board.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { draftFrom, type Draft } from './draft.ts';

const OVERVIEW = 'GET /delivery/v1/board/overview';
const CHANGES = 'POST /delivery/v1/changes';

const aReply = (change: Partial<ChangeReply> = {}): ChangeReply => ({
  change_set: null,
  revisions: [],
  effects: [
    {
      tenant: 'jangada',
      remote: 'wallet',
      revision: 4,
      before: aCell('jangada', 'wallet').rollout,
      after: aCell('jangada', 'wallet', { stable: '1.1.0', previous: '1.0.0' }).rollout,
      served: { before: [{ version: '1.0.0', guests: 100 }], after: [{ version: '1.1.0', guests: 100 }] },
      moves: [{ from: '1.0.0', to: '1.1.0', guests: 100 }],
      sampled: 100,
      seen: { guests: 0, moved: 0 },
      mismatches: [],
    },
  ],
  problems: [],
  ...change,
});

const releases = ['1.1.0', '1.0.0'].map((version) => ({
  remote: 'wallet',
  version,
  digest: 'x',
  state: 'published',
  publisher: 'team',
  signature: null,
  published_at: '2026-11-20T12:00:00.000Z',
  pruned_at: null,
  pruned_by: null,
  contract: { built: '1.2.0', range: '^1.0.0' },
  files: 3,
  bytes: 1,
  created_at: '2026-11-20T12:00:00.000Z',
}));

const setUp = (known: Partial<Draft>, answers: Answers = {}, overview: () => BoardOverview = anOverview) => {
  const calls = answerCalls({
    [OVERVIEW]: () => ({ body: overview() }),
    'GET /delivery/v1/releases': () => ({ body: { data: releases } }),
    [CHANGES]: () => ({ body: aReply() }),
    ...answers,
  });
  const closed = jest.fn();
  renderBoard(
    <ChangeDialog start={draftFrom({ remote: 'wallet', tenants: ['jangada'], ...known })} onClose={closed} />,
  );
  const written = () => calls.filter(({ path, body }) => path.endsWith('/changes') && !isTrial(body));
  return { calls, closed, written };
};

const isTrial = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true;

const button = (name: string) => screen.findByRole('button', { name });

describe('a change', () => {
  it('shows the effect of the change before it can be written, and writes exactly that, with the reason', async () => {
    const { calls, closed, written } = setUp({});
    const user = userEvent.setup();
    const confirm = await button('Roll out');
    expect(confirm).toBeDisabled();
    await user.selectOptions(await screen.findByLabelText('Release'), '1.1.0');
    expect(await screen.findByText('100% of guests move from 1.0.0 to 1.1.0')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'it is ready');
    await user.click(confirm);
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const trial = calls.find(({ body }) => isTrial(body))?.body as { changes: unknown };
    expect(written().map(({ body }) => body)).toEqual([
      { changes: trial.changes, reason: 'it is ready', force: false, urgent: false },
    ]);
    expect(trial.changes).toMatchObject([{ tenant: 'jangada', remote: 'wallet', expected_revision: 3 }]);
  });

  it('is not written without a reason', async () => {
    const { written } = setUp({ version: '1.1.0' });
    const user = userEvent.setup();
    await screen.findByText(/guests move/);
    await user.click(await button('Roll out'));
    expect(await screen.findByText('Say why. It stays in the history with your name.')).toBeVisible();
    expect(written()).toEqual([]);
  });

  it('is not offered when nothing would change, whatever order the fields of a rollout have', async () => {
    const [effect] = aReply().effects;
    const same = Object.fromEntries(Object.entries(effect?.before ?? {}).toReversed());
    setUp(
      { version: '1.0.0', reason: 'again' },
      { [CHANGES]: () => ({ body: aReply({ effects: [{ ...effect, after: same } as never] }) }) },
    );
    expect(await screen.findByText('Nothing would change.')).toBeVisible();
    expect(await button('Roll out')).toBeDisabled();
  });

  it('is written only where it changes something', async () => {
    const [effect] = aReply().effects;
    const tucano = { ...effect, tenant: 'tucano', after: effect?.before };
    const { closed, written } = setUp(
      { version: '1.1.0', reason: 'the other site has it', tenants: ['jangada', 'tucano'] },
      { [CHANGES]: () => ({ body: aReply({ effects: [effect, tucano] as never }) }) },
    );
    const user = userEvent.setup();
    expect(await screen.findByText(/^1 rollout stays as it is/)).toBeVisible();
    await user.click(await button('Roll out'));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(written()[0]?.body).toMatchObject({ changes: [{ tenant: 'jangada' }] });
  });

  it('is about as many sites as are chosen', async () => {
    const { calls } = setUp({ version: '1.1.0' });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('All sites'));
    await waitFor(() => {
      const last = calls.findLast(({ body }) => isTrial(body))?.body as { changes: { tenant: string }[] };
      expect(last.changes.map(({ tenant }) => tenant)).toEqual(['jangada', 'tucano']);
    });
  });

  it('a refused change cannot be written; a forceable one only when the operator confirms it', async () => {
    const problem = { tenant: 'jangada', remote: 'wallet', rule: 'incompatible', message: 'It does not fit.' };
    setUp(
      { version: '1.1.0', reason: 'x' },
      { [CHANGES]: () => ({ body: aReply({ problems: [{ ...problem, rule: 'incompatible', forceable: true }] }) }) },
    );
    const user = userEvent.setup();
    expect(await screen.findByText('It does not fit.')).toBeVisible();
    expect(await button('Roll out')).toBeDisabled();
    await user.click(screen.getByLabelText('Write it all the same'));
    expect(await button('Roll out')).toBeEnabled();
  });

  it('a concurrent change is explained, the input is preserved, and the effect is computed again', async () => {
    // Like browsers, this returns a promise.
    Element.prototype.scrollIntoView = jest.fn(() => Promise.resolve()) as never;
    let taken = false;
    const moved = () =>
      anOverview({
        cells: anOverview().cells.map((cell) =>
          taken && cell.tenant === 'jangada' && cell.remote === 'wallet' ? { ...cell, revision: 4 } : cell,
        ),
      });
    const { written } = setUp(
      { version: '1.1.0' },
      {
        [CHANGES]: (body) => {
          const { changes } = body as { changes: { expected_revision: number }[] };
          if (isTrial(body) || changes[0]?.expected_revision === 4)
            return { body: aReply({ revisions: [aRevision({ revision: 5 })] }) };
          taken = true;
          const conflict = { tenant: 'jangada', remote: 'wallet', revision: 4, expected_revision: 3 };
          return { status: 409, body: { code: 'rollout.conflict', message: 'moved on', conflicts: [conflict] } };
        },
        'GET /delivery/v1/board/revisions': () => ({ body: { data: [aRevision()], next: null } }),
      },
      moved,
    );
    const user = userEvent.setup();
    await screen.findByText(/guests move/);
    await user.type(screen.getByLabelText('Reason'), 'a long explanation');
    await user.click(await button('Roll out'));

    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Somebody was faster')).toBeVisible();
    expect(await within(alert).findByText(/bia wrote revision 4 on jangada/)).toBeVisible();
    expect(within(alert).getByText('somebody else was here')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('a long explanation');
    expect(screen.getByLabelText('Release')).toHaveValue('1.1.0');
    expect(await button('Roll out')).toBeDisabled();

    await user.click(within(alert).getByRole('button', { name: 'Work it out again' }));
    await waitFor(async () => expect(await button('Roll out')).toBeEnabled());
    await user.click(await button('Roll out'));
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]?.body).toMatchObject({ changes: [{ expected_revision: 4 }], reason: 'a long explanation' });
  });
});
