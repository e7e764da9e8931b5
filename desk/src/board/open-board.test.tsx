import { fireEvent, screen, waitFor } from '@testing-library/react';
import { proveDemoSession } from '@jangada/contracts/ops/desk-session';
import type { Language } from '@jangada/contracts/values/languages';
import { Rail } from '../frame/rail.tsx';
import { Palette } from '../palette/palette.tsx';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { toasts } from '../parts/toasts.ts';

const ADDRESS = 'https://board.example.bet.br/delivery/board/from-desk';
const opened = { body: { address: ADDRESS, code: 'the-code-of-this-test' } };
const quiet = { 'GET /ops/jangada/queues': () => ({ body: { data: [] } }) };

/** What the browser would have sent: jsdom goes nowhere. */
const sent: { readonly action: string; readonly method: string; readonly fields: object }[] = [];
beforeEach(() => {
  sent.length = 0;
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.push({ action: this.action, method: this.method, fields: Object.fromEntries(new FormData(this)) });
  });
});
afterEach(() => jest.restoreAllMocks());

const theForm = { action: ADDRESS, method: 'post', fields: { code: 'the-code-of-this-test' } };

describe('the board of releases', () => {
  it.each([
    ['en', 'Board of releases'],
    ['pt', 'Painel de versões'],
  ] as const)('is opened from the navigation by a form, with no code in an address (%s)', async (language, name) => {
    answerCalls({ ...quiet, 'POST /ops/session/board': () => opened });
    renderDesk(<Rail />, { me: aMe(['manager']), language: language satisfies Language });
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual([theForm]));
    expect(document.forms).toHaveLength(0);
  });

  it('is opened from the search', async () => {
    answerCalls({ ...quiet, 'POST /ops/session/board': () => opened });
    renderDesk(<Palette onClose={() => {}} />, { me: aMe(['auditor']) });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'board' } });
    fireEvent.click(await screen.findByRole('option', { name: /Board of releases/ }));
    await waitFor(() => expect(sent).toEqual([theForm]));
  });

  it('is not there for a role without the board', () => {
    answerCalls(quiet);
    renderDesk(<Rail />, { me: aMe(['support']) });
    expect(screen.queryByRole('button', { name: 'Board of releases' })).toBeNull();
  });

  it('asks for the touch of a passkey, and opens afterwards', async () => {
    let isProven = false;
    answerCalls({
      ...quiet,
      'POST /ops/session/board': () =>
        isProven ? opened : { status: 403, body: { code: 'ops.proof-required', message: 'Confirm' } },
      [`POST ${proveDemoSession.path}`]: () => {
        isProven = true;
        return { body: { proven_at: '2026-11-30T12:00:00.000Z' } };
      },
    });
    renderDesk(<Rail />, { me: aMe(['admin']) });
    fireEvent.click(screen.getByRole('button', { name: 'Board of releases' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Touch the passkey' }));
    await waitFor(() => expect(sent).toEqual([theForm]));
  });

  it('says why when it is refused', async () => {
    const show = jest.spyOn(toasts, 'show');
    answerCalls({
      ...quiet,
      'POST /ops/session/board': () => ({ status: 403, body: { code: 'ops.forbidden', message: 'No' } }),
    });
    renderDesk(<Rail />, { me: aMe(['admin']) });
    fireEvent.click(screen.getByRole('button', { name: 'Board of releases' }));
    const text = 'Your roles do not allow this.';
    await waitFor(() => expect(show).toHaveBeenCalledWith({ kind: 'error', text }));
    expect(sent).toEqual([]);
  });
});
