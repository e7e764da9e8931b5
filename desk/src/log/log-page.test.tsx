import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const aPage = (data: readonly object[]) => ({
  ...{ data, current_page: 1, last_page: 1, per_page: 50, total: data.length, total_exceeded: false },
});

it('lists commands alone until reads are wanted too, and filters by days and by how a command ended', async () => {
  const calls = answerCalls({ 'GET /ops/jangada/log': () => ({ body: aPage([line]) }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']), path: '/jangada/log?from=2026-11-01&to=2026-11-30' });
  const reads = await screen.findByRole('button', { name: 'Also reads' });
  expect(reads).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(reads);
  await waitFor(() =>
    expect(calls.at(-1)?.query).toMatchObject({ reads: 'also', from: '2026-11-01', to: '2026-11-30' }),
  );
  expect(calls[0]?.query).not.toHaveProperty('reads');
  expect(screen.getByRole('button', { name: 'Also reads' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Outcome' })).toBeVisible();
});

it('says in words that a command waits for a second person, and what of a list was asked for', async () => {
  const revealed = { ...line, words: 'player reveal', about: 'id=3 groups=["contact"] minutes=15', outcome: 'asked' };
  answerCalls({ 'GET /ops/jangada/log': () => ({ body: aPage([revealed]) }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']), language: 'pt' });
  expect(await screen.findByText('à espera de segunda pessoa')).toBeVisible();
  expect(screen.getByText(/: telefone e e-mail · /)).toBeVisible();
});

it('has in its file the words of the screen, amounts as numbers, and one named time zone', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => (files.push(file), 'blob:x'),
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = () => undefined;
  answerCalls({ 'GET /ops/jangada/log': () => ({ body: aPage([{ ...line, about: 'player=3 amount=123456' }]) }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']), language: 'pt', path: '/jangada/log?outcome=done' });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(files[0] ?? new Blob());
  });
  expect(text).toContain('Dar bônus');
  expect(text).toContain('Valor: 1234,56');
  expect(text).not.toMatch(/amount=|bonus grant/);
  expect(text).toContain('2026-11-30 02:00:00');
  expect(text).toMatch(/filtro Desfecho: feito · .* America\/Sao_Paulo · ana/);
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

describe('the filters of the log', () => {
  const filterBy = async (chip: string, text: string) => {
    const calls = answerCalls({ 'GET /ops/jangada/log': () => ({ body: aPage([]) }) });
    renderDesk(<LogPage />, { me: aMe(['compliance']) });
    fireEvent.click(await screen.findByRole('button', { name: chip }));
    const field = within(screen.getByRole('dialog', { name: chip })).getByLabelText(chip);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    return calls;
  };

  it('take a command by the name that the column shows', async () => {
    const calls = await filterBy('Command', 'grant BONUS');
    await waitFor(() => expect(calls.at(-1)?.query['words']).toBe('bonus grant'));
    expect(screen.getByRole('button', { name: 'Command: Grant bonus' })).toBeVisible();
  });

  it.each(['42', '#42', 'Ana Lima · 42'])('take %s as the number of a player', async (text) => {
    const calls = await filterBy('Player', text);
    await waitFor(() => expect(calls.at(-1)?.query['player']).toBe('42'));
  });

  it('say that a player’s name is no number', async () => {
    await filterBy('Player', 'Helena');
    expect(screen.getByText(/A number is wanted here/)).toBeVisible();
  });
});

it('calls a line of a file that, with the filter in words', async () => {
  const ofFile = { ...line, words: 'player list', about: 'export=csv status=blocked' };
  answerCalls({ 'GET /ops/jangada/log': () => ({ body: aPage([ofFile]) }) });
  renderDesk(<LogPage />, { me: aMe(['compliance']) });
  expect(await screen.findByText(/^CSV: /)).toBeVisible();
  expect(screen.getByText(/^Status: /)).toBeVisible();
});
