import type { ChangeReply, ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import type { Role } from '@jangada/contracts/delivery/access';
import type { Language } from '@jangada/contracts/values/languages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCell, anOverview } from '../testing/an-overview.ts';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { draftFrom } from './draft.ts';

const SITES = Array.from({ length: 40 }, (_, index) => `marca${index}`);
const tagsOf = (index: number) => (index < 12 ? ['small'] : []);

const overview = anOverview({
  tenants: SITES.map((slug) => ({ slug, domain: `${slug}.test` })),
  cells: SITES.flatMap((slug) => [aCell(slug, 'host'), aCell(slug, 'wallet')]),
});

const replyTo = (changes: readonly ProposedChange[], problems: ChangeReply['problems'] = []): ChangeReply => ({
  change_set: null,
  revisions: [],
  effects: changes.map(({ tenant }) => ({
    ...{ tenant, remote: 'wallet', revision: 4, sampled: 100, mismatches: [] },
    before: aCell(tenant, 'wallet').rollout,
    after: aCell(tenant, 'wallet', { stable: '1.1.0', previous: '1.0.0' }).rollout,
    served: { before: [{ version: '1.0.0', guests: 100 }], after: [{ version: '1.1.0', guests: 100 }] },
    moves: [{ from: '1.0.0', to: '1.1.0', guests: 100 }],
    seen: { guests: 400, moved: 301 },
  })),
  problems,
});

const setUp = ({
  problems = [],
  role = 'operator',
  waiting,
  nothingBefore = [],
  language = 'en',
}: {
  problems?: ChangeReply['problems'];
  role?: Role;
  waiting?: ChangeReply['waiting'];
  nothingBefore?: readonly string[];
  language?: Language;
} = {}) => {
  const calls = answerCalls({
    'GET /delivery/v1/board/overview': () => ({ body: overview }),
    'GET /delivery/v1/releases': () => ({ body: { data: [] } }),
    'GET /delivery/v1/tenant-tags': () => ({
      body: { data: SITES.map((tenant, index) => ({ tenant, tags: tagsOf(index) })) },
    }),
    'GET /delivery/v1/board/revisions': () => ({ body: { data: [], next: null } }),
    'POST /delivery/v1/changes': (body) => {
      const { changes, dry_run: isDry } = body as { changes: ProposedChange[]; dry_run?: boolean };
      const lacking = changes.filter(({ tenant, to }) => to === 'last-good' && nothingBefore.includes(tenant));
      if (lacking.length > 0)
        return { status: 409, body: { code: 'rollout.nothing-before', message: 'x', rollouts: lacking } };
      return { body: { ...replyTo(changes, problems), ...(!isDry && waiting && { waiting }) } };
    },
  });
  const closed = jest.fn();
  const start = draftFrom({ remote: 'wallet', tenants: ['marca0'], version: '1.1.0', reason: 'new lobby' });
  renderBoard(<ChangeDialog start={start} onClose={closed} />, { role, language });
  const chosen = (): string[] => {
    const last = calls.findLast(({ path }) => path.endsWith('/changes'))?.body as
      | { changes: ProposedChange[] }
      | undefined;
    return last?.changes.map(({ tenant }) => tenant) ?? [];
  };
  return { calls, closed, chosen };
};

describe('a change of forty sites', () => {
  it('shows groups by tag that are closed, and chooses a group at once', async () => {
    const { chosen } = setUp();
    const user = userEvent.setup();
    expect(await screen.findByText('1 of 40 sites')).toBeVisible();
    expect(screen.queryByLabelText(/^marca3 /)).toBeNull();
    await user.click(await screen.findByLabelText('small · 1 of 12'));
    expect(await screen.findByText('12 of 40 sites')).toBeVisible();
    await waitFor(() => expect(chosen()).toEqual(SITES.slice(0, 12)));
    await user.click(screen.getByRole('button', { name: 'Show the sites of small' }));
    await user.click(screen.getByLabelText(/^marca3 /));
    expect(await screen.findByText('11 of 40 sites')).toBeVisible();
  });

  it('finds a site by its name', async () => {
    setUp();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Filter sites'), 'marca39');
    await user.click(screen.getByLabelText(/^marca39 /));
    expect(await screen.findByText('2 of 40 sites')).toBeVisible();
    expect(screen.queryByLabelText(/^marca3 /)).toBeNull();
  });

  it('shows a group that is chosen in part as neither chosen nor not', async () => {
    setUp();
    expect(await screen.findByLabelText('small · 1 of 12')).toBePartiallyChecked();
    expect(screen.getByLabelText('Without a group · 0 of 28')).not.toBePartiallyChecked();
    expect(screen.getByLabelText('All sites')).toBePartiallyChecked();
  });

  it('has its sites still chosen after a look at the revisions of one', async () => {
    setUp();
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('small · 1 of 12'));
    await user.selectOptions(screen.getByLabelText('What'), 'Go back to a revision');
    expect(screen.getByLabelText('Site')).toHaveValue('marca0');
    await user.selectOptions(screen.getByLabelText('Site'), 'marca7');
    await user.selectOptions(screen.getByLabelText('What'), 'Turn off');
    expect(await screen.findByText('12 of 40 sites')).toBeVisible();
  });

  it('goes back to the last good release where there is one, and names the sites left out', async () => {
    const { chosen, closed } = setUp({ nothingBefore: ['marca3', 'marca5'] });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('small · 1 of 12'));
    await user.selectOptions(screen.getByLabelText('What'), 'Go back to the last good release');
    expect(await screen.findByText(/^Left out, because nothing good was there before: marca3, marca5$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(chosen()).toEqual(SITES.slice(0, 12).filter((slug) => slug !== 'marca3' && slug !== 'marca5'));
  });

  it('begins its preview with the totals and equal changes, and shows each site on request', async () => {
    setUp();
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('All sites'));
    expect(
      await screen.findByText('40 sites, 1 release, ≈ 12,000 guests of the last 30 days get another release'),
    ).toBeVisible();
    expect(screen.getByText('wallet · 40 sites')).toBeVisible();
    expect(screen.queryAllByText('100% of guests move from 1.0.0 to 1.1.0')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show each site' }));
    expect(screen.getAllByText('100% of guests move from 1.0.0 to 1.1.0')).toHaveLength(40);
  });

  it('is refused where sites are frozen, in one line with the end of the freeze', async () => {
    const problem = { tenant: 'marca0', remote: 'wallet', rule: 'frozen', message: 'x', forceable: false } as const;
    const end = { free_at: '2026-11-29T03:00:00.000Z' };
    const problems = [
      { ...problem, ...end },
      { ...problem, ...end, tenant: 'marca1' },
    ];
    setUp({ problems });
    expect(
      await screen.findByText(
        /^Frozen until Nov 29, 2026, 12:00 AM \(America\/Sao_Paulo\): marca0, marca1\. Going back, .* stay allowed\.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByLabelText('Write it all the same')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Roll out' })).toBeDisabled();
  });

  it('is refused in the language of the operator, once for all sites; names of types stay as they are', async () => {
    const problem = { remote: 'wallet', version: '1.1.0', forceable: true } as const;
    const problems = [
      { ...problem, tenant: 'marca0', rule: 'goes-back', message: 'wallet 1.1.0 is older' } as const,
      { ...problem, tenant: 'marca1', rule: 'goes-back', message: 'wallet 1.1.0 is older' } as const,
      { ...problem, tenant: 'marca0', rule: 'incompatible', message: 'Button is not there' } as const,
    ];
    setUp({ problems, language: 'pt' });
    const list = await screen.findByRole('alert');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'wallet 1.1.0 é mais antiga que a estável, que viraria a reserva: volte a versão em vez disso. Sites: marca0, marca1.',
      'wallet 1.1.0 não funciona com um shell ou remoto que está no ar. Sites: marca0.Button is not there',
    ]);
    expect(screen.getByText('Button is not there')).toHaveAttribute('lang', 'en');
  });

  it('overrides a freeze only for an admin who confirms it', async () => {
    const problem = { tenant: 'marca0', remote: 'wallet', rule: 'frozen', message: 'x', forceable: false } as const;
    const { calls, closed } = setUp({ problems: [problem], role: 'admin' });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Write it all the same'));
    await user.click(screen.getByRole('button', { name: 'Roll out' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const sent = calls.filter(({ path }) => path.endsWith('/changes')).at(-1);
    expect(sent?.body).toMatchObject({ override_freeze: true, reason: 'new lobby' });
  });
});
