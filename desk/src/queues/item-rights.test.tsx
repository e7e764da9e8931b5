import { screen } from '@testing-library/react';
import { useCommands } from '../command/command-store.ts';
import { toasts } from '../parts/toasts.ts';
import { aMe, answerCalls, press, renderDesk } from '../testing/render-desk.tsx';
import { ItemPage } from './item-page.tsx';

const AT = '2026-11-30T00:00:00.000Z';
const item = {
  ...{
    queue: 'withdrawals',
    item: '39',
    player: { id: 42, name: 'Ana Lima' },
    amount: 600_000,
    owner: null,
    leased_until: null,
  },
  ...{ waiting_until: null, waiting_for: null, entered_at: AT, due_at: AT, about: [], state: 'open', touches: 0 },
};

it('a decision that the roles of a person do not allow says who may, on its button and by its key', async () => {
  answerCalls({ 'GET /ops/jangada/queues/withdrawals': () => ({ body: { data: [item] } }) });
  renderDesk(<ItemPage queue="withdrawals" item="39" />, { me: aMe(['manager']) });
  const approve = await screen.findByRole('button', { name: /^Approve/ });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  expect(approve).toHaveAccessibleDescription('Only Payments, Risk');
  press(window, 'a');
  expect(useCommands.getState().command).toBeNull();
  expect(toasts.shown.getState().map(({ text }) => text)).toContain('Only Payments, Risk');
});
