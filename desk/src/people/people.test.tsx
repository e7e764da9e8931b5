import type { StaffPerson } from '@jangada/contracts/ops/people';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { useCommands } from '../command/command-store.ts';
import { OperationPage } from '../operation-pages/operation-page.tsx';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { PeoplePage } from './people-page.tsx';

const grant = (role: StaffPerson['grants'][number]['role']) => ({
  ...{ role, tenants: ['jangada'], since: '2026-01-10T12:00:00.000Z', until: null, given_by: 'maria' },
});

const person: StaffPerson = {
  ...{ id: 'p2', name: 'Caio', language: 'pt', grants: [grant('support'), grant('moderator')] },
  ...{ passkeys: 1, keys: 0, sessions: 2, has_cpf: true, invited_until: null },
  ...{ last_used_at: '2026-01-20T15:00:00.000Z', created_at: '2026-01-10T12:00:00.000Z', ended_at: null },
};

afterEach(() => useCommands.getState().close());

describe('the people of the desk', () => {
  const show = (path = '/jangada/people') => {
    answerCalls({ 'GET /ops/staff': () => ({ body: { data: [person] } }) });
    renderDesk(<PeoplePage />, { me: aMe(['admin']), path });
  };

  it('are listed with their roles in words', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Caio/ });
    expect(row).toHaveTextContent('Support, Moderator');
    expect(row).not.toHaveTextContent(/[[{]|T15:00/);
  });

  it('open with each role, its sites and what may be done', async () => {
    show('/jangada/people?open=Caio');
    const panel = within(await screen.findByRole('dialog', { name: /Caio/ }));
    expect(panel.getByText('Support')).toBeVisible();
    expect(panel.getAllByText('Jangada')).toHaveLength(2);
    expect(panel.queryByText(/[[{]"|T15:00/)).toBeNull();
    for (const name of ['Change roles', 'End sessions and recover access', 'New key for a person', 'Let person go'])
      expect(panel.getByRole('button', { name })).toBeEnabled();
  });

  it('lose one role with the others filled in', async () => {
    show('/jangada/people?open=Caio');
    const panel = within(await screen.findByRole('dialog', { name: /Caio/ }));
    const [first] = panel.getAllByRole('button', { name: 'End role' });
    if (first) fireEvent.click(first);
    expect(useCommands.getState().command).toMatchObject({
      words: 'staff change',
      params: { name: 'Caio' },
      preset: { roles: 'moderator', tenants: 'jangada' },
    });
  });
});

it('ends another session of one’s own from its row, and not this one', async () => {
  const session = (id: string, current: boolean) => ({
    ...{ id, browser: current ? 'Firefox' : 'Chrome', system: null, address: '10.0.0.1', current, new_browser: false },
    ...{ created_at: person.created_at, used_at: person.created_at, ends_at: person.created_at },
  });
  answerCalls({ 'GET /ops/me/sessions': () => ({ body: { data: [session('s-1', true), session('s-2', false)] } }) });
  renderDesk(
    <Routes>
      <Route path="ops/:operation" element={<OperationPage />} />
    </Routes>,
    { me: aMe(['support']), path: '/jangada/ops/me-sessions?open=s-2' },
  );
  fireEvent.click(await screen.findByRole('button', { name: /End a session of mine/ }));
  expect(useCommands.getState().command).toMatchObject({ words: 'me session end', params: { id: 's-2' } });
});
