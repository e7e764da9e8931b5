import type { OperatorScope } from '@jangada/contracts/delivery/access';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, renderBoard } from '../testing/render-board.tsx';
import { OperatorsPage } from './operators-page.tsx';

const account = (name: string, role: string, scopes?: OperatorScope[]) => ({
  ...{ name, role, disabled: false, sessions: 0, last_seen_at: null, created_at: '2026-11-20T12:00:00.000Z' },
  ...(scopes && { scopes }),
});
const bia = account('bia', 'operator', [{ tenants: ['tag:small', 'verde'], remotes: ['casino'] }]);

const show = async () => {
  const calls = answerCalls({
    'GET /api/_icons/lucide.json': () => ({ body: {} }),
    'GET /delivery/v1/operators': () => ({ body: { data: [account('ana', 'admin'), bia] } }),
    'POST /delivery/v1/operators/bia/scopes': () => ({ body: bia }),
  });
  renderBoard(<OperatorsPage />, { role: 'admin' });
  await screen.findByRole('row', { name: /bia/ });
  return calls.filter.bind(calls, ({ method }) => method === 'POST') as () => typeof calls;
};

const openLimit = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menuitem', { name: 'Change the limit' });
};

const write = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  if (text !== '') await user.type(screen.getByLabelText(label), text);
};

describe('the operators', () => {
  it('are listed with what each may change', async () => {
    await show();
    expect(screen.getByRole('row', { name: /bia/ })).toHaveTextContent('casino on tag:small, verde');
    expect(screen.getByRole('row', { name: /ana/ })).toHaveTextContent('Everything of the role');
  });

  it.each([
    ['tag:north, azul', 'casino wallet', [{ tenants: ['tag:north', 'azul'], remotes: ['casino', 'wallet'] }]],
    ['', 'casino', [{ tenants: ['all'], remotes: ['casino'] }]],
    ['verde', '', [{ tenants: ['verde'], remotes: null }]],
    ['', '', null],
  ])('are limited to sites "%s" and remotes "%s"', async (sites, remotes, scopes) => {
    const sent = await show();
    const user = userEvent.setup();
    await user.click(await openLimit(user, 'bia'));
    expect(screen.getByLabelText('Sites')).toHaveValue('tag:small, verde');
    await write(user, 'Sites', sites);
    await write(user, 'Remotes', remotes);
    await write(user, 'Reason', 'new here');
    await user.click(screen.getByRole('button', { name: 'Change the limit' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ scopes, reason: 'new here' }]));
  });

  it('are not limited by a word that names nothing, nor without a reason', async () => {
    const sent = await show();
    const user = userEvent.setup();
    await user.click(await openLimit(user, 'bia'));
    await write(user, 'Sites', 'Small Brands!');
    await user.click(screen.getByRole('button', { name: 'Change the limit' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Write names of sites, or groups such as tag:small.')).toBeVisible();
    expect(dialog.getByText('Say why. It stays in the history with your name.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('who are admins have no limit', async () => {
    await show();
    const user = userEvent.setup();
    expect(await openLimit(user, 'ana')).toBeDisabled();
  });
});
