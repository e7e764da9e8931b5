import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refreshAfterCommand } from './refresh.ts';
import { operationOf } from '../operations/operation-list.ts';
import { toasts } from '../parts/toasts.ts';
import { aMe, answerCalls, press, renderDesk } from '../testing/render-desk.tsx';
import { CommandButton } from './command-button.tsx';
import { CommandPanel } from './command-panel.tsx';
import { useCommands } from './command-store.ts';
import { useUndo } from './undo.ts';

const effects = (fields: object = {}) => ({
  effects: {
    ...{ reply: null, refusal: null, rows: [], movements: [], messages: [], calls: [] },
    ...{ second: false, left: null, digest: 'd', ...fields },
  },
});

const REVEAL = 'POST /ops/jangada/players/42/reveal';
const NOTES = 'POST /ops/jangada/players/42/notes';
const REQUEST = 'POST /ops/jangada/players/42/documents/request';
const isDry = (headers: Headers): boolean => headers.get('x-dry-run') === '1';

const shows = (words: string, roles: Parameters<typeof aMe>[0], params: Record<string, string> = { id: '42' }) =>
  renderDesk(<CommandPanel operation={operationOf(words)} given={{ params, row: { name: 'Ana Lima' } }} />, {
    me: aMe(roles),
  });

beforeEach(() => useUndo.setState({ undo: null }));
afterEach(() => act(() => useCommands.getState().close()));

describe('the result of a command', () => {
  it('that was refused gets the focus, so that it comes into view', async () => {
    answerCalls({
      [NOTES]: ({ headers }) =>
        isDry(headers) ? { body: effects() } : { status: 409, body: { code: 'ops.in-progress', message: 'Not now.' } },
    });
    shows('note add', ['support']);
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Called' } });
    press(window, 'Enter', true);
    await screen.findByText('Not now.');
    expect(document.activeElement).toHaveTextContent('Not now.');
    expect(document.activeElement).toHaveAttribute('role', 'status');
  });

  it('that a field is wrong moves the focus to that field', async () => {
    const errors = { text: ['Not this word.'] };
    answerCalls({
      [NOTES]: ({ headers }) =>
        isDry(headers)
          ? { body: effects() }
          : { status: 422, body: { code: 'request.invalid', message: 'Check the highlighted fields.', errors } },
    });
    shows('note add', ['support']);
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Called' } });
    press(window, 'Enter', true);
    await waitFor(() => expect(screen.getByLabelText('Text')).toBeInvalid());
    expect(screen.getByLabelText('Text')).toHaveFocus();
  });
});

describe('the dialog of a command', () => {
  /** The callback of what watches the preview. */
  let watch: ((ratio: number) => void) | undefined;
  beforeEach(() => {
    class Watcher {
      constructor(callback: (entries: readonly { readonly intersectionRatio: number }[]) => void) {
        watch = (ratio) => callback([{ intersectionRatio: ratio }]);
      }
      observe = (): void => {};
      disconnect = (): void => {};
    }
    Object.assign(globalThis, { IntersectionObserver: Watcher });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it('says beside its button what the preview says, while that is out of sight', async () => {
    answerCalls({
      [REVEAL]: () => ({ body: effects({ rows: [{ table: 'a', inserted: 1, updated: 0, deleted: 0 }] }) }),
      'GET /ops/jangada/players/42': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
    });
    renderDesk(<CommandButton command={{ words: 'player reveal', params: { id: '42' } }} label="Reveal" />, {
      me: aMe(['support']),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Reveal' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'phone and e-mail' }));
    const said = 'No money would move and no message would be sent.';
    expect(await screen.findAllByText(said)).toHaveLength(1);
    act(() => watch?.(0));
    expect(screen.getAllByText(said)).toHaveLength(2);
    act(() => watch?.(1));
    expect(screen.getAllByText(said)).toHaveLength(1);
  });

  it('takes away what was done before', async () => {
    act(() => toasts.show({ kind: 'success', text: 'Done: before.' }));
    answerCalls({});
    renderDesk(<CommandButton command={{ words: 'note add', params: { id: '42' }, row: { name: 'Ana' } }} />, {
      me: aMe(['support']),
    });
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(toasts.shown.getState()).toEqual([]));
  });
});

describe('a preview', () => {
  it('is made anew when the page reads again, and says that it has changed', async () => {
    let refusal: object | null = null;
    answerCalls({ [NOTES]: () => ({ body: effects({ refusal }) }) });
    const { client } = shows('note add', ['support']);
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Called' } });
    await screen.findByText('Nothing would change.');
    expect(screen.queryByText(/^Something has changed/)).toBeNull();
    refusal = { code: 'document.decided', message: 'It was cancelled.' };
    act(() => refreshAfterCommand(client));
    expect(await screen.findByText('It would be refused: It was cancelled.')).toBeVisible();
    expect(screen.getByText(/^Something has changed/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send/ })).toBeDisabled();
  });
});

describe('a text', () => {
  it('that a player reads is not cut: it counts what is too much, and is not sent', async () => {
    const calls = answerCalls({});
    shows('document request', ['identity']);
    fireEvent.click(await screen.findByRole('checkbox', { name: /address/i }));
    const told = screen.getByLabelText(/player reads/i);
    fireEvent.change(told, { target: { value: 'x'.repeat(203) } });
    expect(await screen.findByText('The text is longer than 200 characters: take 3 away.')).toBeVisible();
    expect(told).toHaveValue('x'.repeat(203));
    press(window, 'Enter', true);
    expect(calls.filter(({ method, path }) => `${method} ${path}` === REQUEST)).toEqual([]);
  });

  it('of the reason is not cut either', async () => {
    const calls = answerCalls({ [NOTES]: () => ({ body: effects() }) });
    shows('note add', ['support']);
    fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Called' } });
    fireEvent.change(screen.getByLabelText('The reason in words; it stays in the log'), {
      target: { value: 'y'.repeat(600) },
    });
    expect(await screen.findByText(/^The text is longer than 500 characters/)).toBeVisible();
    await screen.findByText('Nothing would change.');
    press(window, 'Enter', true);
    expect(calls.every(({ headers, method }) => method === 'GET' || isDry(headers))).toBe(true);
  });
});

describe('a kind that the roles of a person never reach', () => {
  it('cannot be chosen, and says who may, to the keyboard too', async () => {
    answerCalls({});
    shows('player reveal', ['support']);
    const cpf = await screen.findByRole('checkbox', { name: 'CPF' });
    expect(cpf).toHaveAttribute('aria-disabled', 'true');
    expect(cpf).toHaveAccessibleDescription(/^Only Support lead, Payments, Identity/);
    fireEvent.click(cpf);
    expect(cpf).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'phone and e-mail' })).not.toHaveAttribute('aria-disabled');
  });

  it('is no choice of a list, which says who may', async () => {
    answerCalls({});
    shows('restriction add', ['support']);
    const options = within(await screen.findByLabelText('Source')).getAllByRole('option');
    expect(options.filter((option) => option.matches(':disabled')).length).toBeGreaterThan(0);
    for (const option of options.filter((one) => one.matches(':disabled')))
      expect(option).toHaveTextContent(/\(Only .+\)$/);
  });
});

describe('a change of roles', () => {
  it('chooses roles and sites by name, and sends them as the command line does', async () => {
    const calls = answerCalls({
      'POST /ops/staff/Caio/change': () => ({ body: effects() }),
      'GET /ops/staff': () => ({ body: { data: [] } }),
    });
    renderDesk(
      <CommandPanel
        operation={operationOf('staff change')}
        given={{ params: { name: 'Caio' }, preset: { roles: 'support, moderator', tenants: 'tucano' } }}
      />,
      { me: aMe(['admin']) },
    );
    const roles = within(await screen.findByRole('group', { name: 'Roles' }));
    expect(roles.getByRole('checkbox', { name: 'Support' })).toBeChecked();
    fireEvent.click(roles.getByRole('checkbox', { name: 'Payments' }));
    const sites = within(screen.getByRole('group', { name: 'Sites' }));
    expect(sites.getByRole('checkbox', { name: 'tucano' })).toBeChecked();
    fireEvent.click(sites.getByRole('checkbox', { name: 'Jangada' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
        roles: 'support,moderator,payments',
        tenants: 'tucano,jangada',
      }),
    );
  });
});

describe('a button that the person may not press', () => {
  it('can be reached by Tab, says who may, and opens nothing', async () => {
    answerCalls({});
    renderDesk(
      <CommandButton command={{ words: 'player block', params: { id: '42' } }} variant="solid" color="primary" />,
      { me: aMe(['support']) },
    );
    const button = screen.getByRole('button');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).not.toBeDisabled();
    expect(button).toHaveAccessibleDescription('Only Support lead, Risk, Compliance');
    act(() => button.focus());
    expect(button).toHaveFocus();
    fireEvent.click(button);
    expect(useCommands.getState().command).toBeNull();
    expect(toasts.shown.getState().map(({ text }) => text)).toContain('Only Support lead, Risk, Compliance');
  });
});
