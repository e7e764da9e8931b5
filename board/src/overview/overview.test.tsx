import type { OperatorScope } from '@jangada/contracts/delivery/access';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeOutlet } from '../change/change-outlet.tsx';
import { withRevision } from '../live/apply-message.ts';
import { isSteady, liveCanary, mainVersion, marksOf, needsAttention, partOf } from '../rollout/cell-state.ts';
import { aCell, aHealth, anOverview, aRevision } from '../testing/an-overview.ts';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { OverviewPage } from './overview-page.tsx';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');

const show = (overview = anOverview(), role: 'viewer' | 'operator' = 'operator', scopes?: OperatorScope[]) => {
  answerCalls({
    'GET /delivery/v1/releases': () => ({ body: { data: [] } }),
    'GET /delivery/v1/tenant-tags': () => ({
      body: {
        data: [
          { tenant: 'jangada', tags: [] },
          { tenant: 'tucano', tags: ['small'] },
        ],
      },
    }),
    'GET /delivery/v1/board/overview': () => ({ body: overview }),
    'GET /delivery/v1/board/revisions': () => ({ body: { data: [aRevision()], next: null } }),
    'GET /api/_icons/lucide.json': () => ({ body: {} }),
  });
  renderBoard(
    <>
      <OverviewPage />
      <ChangeOutlet />
    </>,
    { role, scopes },
  );
};

describe('the overview', () => {
  it('is a table of sites and remotes, and each cell leads to its page', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Live releases by site and remote' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Site', 'host', 'wallet']);
    const link = within(table).getByRole('link', { name: 'wallet on tucano: 1.0.0' });
    expect(link).toHaveAttribute('href', '/delivery/board/sites/tucano/wallet');
  });

  it('shows only the results of the search', async () => {
    show();
    await userEvent.type(await screen.findByRole('searchbox'), 'tucano wallet');
    expect(screen.queryByRole('rowheader', { name: /jangada/ })).toBeNull();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Site', 'wallet']);
  });

  it('finds the sites of a group by its tag', async () => {
    show();
    expect(await screen.findByText('tag:small')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'tag:small');
    expect(screen.queryByRole('rowheader', { name: /jangada/ })).toBeNull();
    expect(screen.getByRole('rowheader', { name: /tucano/ })).toBeVisible();
  });

  it('marks a closed site', async () => {
    const [jangada, tucano] = anOverview().tenants;
    show(anOverview({ tenants: [jangada, { ...tucano, closed: true }] as never }));
    expect(await screen.findByRole('rowheader', { name: /tucano.*Closed/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /jangada/ })).not.toHaveTextContent('Closed');
  });

  it('says what a limited operator may change, shows that alone on request, and offers nothing else', async () => {
    show(anOverview(), 'operator', [{ tenants: ['tag:small'], remotes: ['wallet'] }]);
    const limit = 'You may change only wallet on tag:small. You see everything.';
    expect(await screen.findByText(limit)).toBeVisible();
    await screen.findByText('tag:small');
    await userEvent.click(screen.getByRole('tab', { name: 'Mine' }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Site', 'wallet']);
    expect(screen.queryByRole('rowheader', { name: /jangada/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New change' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(limit)).toBeVisible();
    expect(within(dialog.getByLabelText('Remote')).getAllByRole('option')).toHaveLength(1);
    expect(dialog.getByLabelText(/^tucano/)).toBeVisible();
    expect(dialog.queryByLabelText(/^jangada/)).toBeNull();
  });

  it('reports that nothing matches, and offers to reset the search', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Pinned' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(screen.getByRole('table')).toBeVisible();
  });

  it('explains to a viewer why nothing can be changed', async () => {
    show(anOverview(), 'viewer');
    await screen.findByRole('table');
    const button = screen.getByRole('button', { name: 'New change' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', expect.stringContaining('Ask an operator'));
  });
});

describe('a stable release with an alarm', () => {
  const alarm = {
    tenant: 'tucano',
    remote: 'wallet',
    version: '1.0.0',
    guests: 40,
    failures: 15,
    kind: 'worse',
    past: { attempts: 1_200, failures: 3 },
    others: { attempts: 200, failures: 0 },
  } as const;

  it('is shown above everything else with its numbers, and leads to its page and to the change', async () => {
    show(anOverview({ alarms: [alarm] }));
    const alarms = within(await screen.findByRole('region', { name: 'Alarms' }));
    expect(await alarms.findByRole('heading')).toHaveTextContent('Stable release 1.0.0 is broken');
    expect(alarms.getByText(/for 15 of 40 guests/)).toBeVisible();
    expect(alarms.getByText('The hour before: 3 of 1,200. Other remotes now: 0 of 200.')).toBeVisible();
    expect(alarms.getByText(/^Nothing happens by itself here/)).toBeVisible();
    expect(alarms.getByRole('link')).toHaveAttribute('href', '/delivery/board/sites/tucano/wallet');
    expect(screen.getByText('1 stable release is broken')).toBeInTheDocument();
    await userEvent.click(alarms.getByRole('button', { name: 'Allow automatic rollback' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Allow automatic rollback: wallet');
  });

  it('says where the gate goes back by itself, and offers a viewer no change', async () => {
    const rollout = { auto_rollback: true };
    show(anOverview({ alarms: [alarm], cells: [aCell('tucano', 'wallet', rollout)] }), 'viewer');
    const alarms = within(await screen.findByRole('region', { name: 'Alarms' }));
    expect(await alarms.findByText(/^The gate may go back by itself/)).toBeVisible();
    expect(alarms.queryByRole('button')).toBeNull();
  });

  it('has a mark and needs attention; an alarm of another release has none', () => {
    const cell = aCell('tucano', 'wallet');
    const marksWith = (version: string) =>
      marksOf(anOverview({ cells: [cell], alarms: [{ ...alarm, version }] }), cell, NOW_MS);
    expect(marksWith('1.0.0')).toEqual(['alarm']);
    expect(needsAttention(marksWith('1.0.0'))).toBe(true);
    expect(marksWith('0.9.0')).toEqual([]);
  });
});

describe('the marks of a cell', () => {
  const marks = (rollout: object, health: number | null = null) => {
    const cell = aCell('jangada', 'wallet', rollout);
    return marksOf(
      anOverview({
        cells: [aCell('jangada', 'host'), cell],
        health: health === null ? [] : [aHealth('jangada', 'wallet', '1.0.0', health)],
      }),
      cell,
      NOW_MS,
    );
  };

  it('are none while all is well', () => expect(marks({}, 1)).toEqual([]));
  it('contain failing from one failed load in twenty', () => expect(marks({}, 5)).toEqual(['failing']));
  it('list a paused canary before a running one', () =>
    expect(marks({ canary: { version: '1.1.0', percent: 5, salt: 'x', held: 'it fails' } })).toEqual([
      'held',
      'canary',
    ]));
  it('contain the permission to go back automatically, which needs no attention', () => {
    expect(marks({ auto_rollback: true })).toEqual(['autoRollback']);
    expect(isSteady(marks({ auto_rollback: true }))).toBe(true);
  });
  it('contain no pin once its time is over', () =>
    expect(marks({ pin: { version: '1.0.0', until: '2026-11-20T00:00:00.000Z' } })).toEqual([]));
  it('contain incompatible when the release does not fit the shell', () => {
    const overview = anOverview();
    const releases = overview.releases.map((one) =>
      one.remote === 'wallet' ? { ...one, contract: { built: '2.0.0', range: '^2.0.0' } } : one,
    );
    expect(marksOf({ ...overview, releases }, aCell('jangada', 'wallet'), NOW_MS)).toEqual(['incompatible']);
  });
});

describe('a killed remote', () => {
  const rollout = (kill: 'hide' | 'maintenance' | 'previous') => ({
    ...emptyRollout,
    stable: '1.1.0',
    previous: '1.0.0',
    canary: { version: '1.2.0', percent: 10, salt: 'x' },
    kill,
  });

  it.each(['hide', 'maintenance'] as const)('has no live release and no live canary (%s)', (kill) => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) expect(partOf(rollout(kill), version, NOW_MS)).toBe('other');
    expect(liveCanary(rollout(kill), NOW_MS)).toBeNull();
  });

  it('serves only the release before when it was killed so', () => {
    expect(partOf(rollout('previous'), '1.0.0', NOW_MS)).toBe('previous');
    for (const version of ['1.1.0', '1.2.0']) expect(partOf(rollout('previous'), version, NOW_MS)).toBe('other');
  });

  it('is marked as off, not as a failing or an incompatible release', () => {
    const cell = aCell('jangada', 'wallet', rollout('hide'));
    const overview = anOverview({
      cells: [aCell('jangada', 'host'), cell],
      releases: [
        ...anOverview().releases.filter(({ remote }) => remote === 'host'),
        { remote: 'wallet', version: '1.2.0', contract: { built: '2.0.0', range: '^2.0.0' }, files: 1, bytes: 1 },
      ],
      health: [aHealth('jangada', 'wallet', '1.1.0', 50)],
    });
    expect(marksOf(overview, cell, NOW_MS)).toEqual(['killed', 'canary']);
  });
});

describe('a blocked release', () => {
  it('is not live; the previous release is', () => {
    const rollout = { ...emptyRollout, stable: '1.1.0', previous: '1.0.0', blocked: ['1.1.0'] };
    expect(partOf(rollout, '1.1.0', NOW_MS)).toBe('other');
    expect(mainVersion(rollout, NOW_MS)).toBe('1.0.0');
  });
});

describe('a revision from the stream', () => {
  it('updates its cell and no other', () => {
    const next = withRevision(anOverview(), aRevision());
    expect(
      next.cells.filter(({ revision }) => revision === 4).map(({ tenant, remote }) => `${tenant} ${remote}`),
    ).toEqual(['jangada wallet']);
    expect(next.cells[1]).toMatchObject({ rollout: { stable: '1.1.0' }, last: { author: 'bia' } });
  });

  it('changes nothing when the cell has a newer revision', () => {
    const overview = anOverview();
    expect(withRevision(overview, aRevision({ revision: 2, rollout: emptyRollout })).cells).toEqual(overview.cells);
  });
});
