import { screen } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { LogPage } from './log-page.tsx';

const line = {
  ...{ id: 1, command: '1f0c9a52-6f1e-4a51-9d5c-3c0d9f6a7b11', at: '2026-11-30T05:00:00.000Z', operator: 'ana' },
  ...{ words: 'bonus grant', about: 'player=3 amount=8000 name_pt=A x=1', reason: 'goodwill', outcome: 'done' },
  ...{ subject: null, second: null, role: null, address: null, trace: null },
};

it('shows the input of a command by the labels of its fields, and money in reais', async () => {
  const page = { data: [line], current_page: 1, last_page: 1, per_page: 50, total: 1, total_exceeded: false };
  answerCalls({ 'GET /ops/jangada/log': () => ({ body: page }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']) });
  expect(await screen.findByText(/Player: 3 · Amount: R\$\s?80\.00 · .*: A x=1$/)).toBeVisible();
});

it('says in words why a command was refused', async () => {
  const refused = [
    { ...line, id: 2, outcome: 'request.invalid' },
    { ...line, id: 3, outcome: 'profile.not-found' },
  ];
  const page = { data: refused, current_page: 1, last_page: 1, per_page: 50, total: 2, total_exceeded: false };
  answerCalls({ 'GET /ops/jangada/log': () => ({ body: page }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']), language: 'pt' });
  expect(await screen.findByText('entrada inválida')).toBeVisible();
  expect(screen.getByText('jogador não encontrado')).toBeVisible();
  expect(screen.queryByText(/request\.invalid|profile\.not-found/)).toBeNull();
});
