import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app.tsx';
import { useChange } from './change/change-store.ts';
import { useColorMode } from './frame/color-mode.ts';
import { useLiveState } from './live/live-state.ts';
import { anOverview, aRevision } from './testing/an-overview.ts';
import { aMe, answerCalls, type Answers } from './testing/render-board.tsx';

/** A connection for server-sent events that opens and sends nothing. */
class SilentEventSource extends EventTarget {
  static readonly opened: SilentEventSource[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    SilentEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = 2;
  }
}

const answers: Answers = {
  'GET /delivery/v1/me': () => ({ body: aMe('admin') }),
  'GET /delivery/v1/board/overview': () => ({ body: anOverview() }),
  'GET /delivery/v1/board/revisions': () => ({ body: { data: [aRevision()], next: null } }),
  'GET /delivery/v1/releases': () => ({ body: { data: [] } }),
  'GET /delivery/v1/matrix': () => ({ body: { pairs: [], contracts: [] } }),
  'GET /delivery/v1/health': () => ({ body: { health: [], gate: [] } }),
  'GET /delivery/v1/incidents': () => ({ body: { data: [] } }),
  'GET /api/_icons/lucide.json': () => ({ body: {} }),
};

/** Opens the board at an address, in English. */
const open = (address: string, more: Answers = {}, isSignedOut = false) => {
  window.history.replaceState(null, '', `/delivery/board${address}`);
  document.documentElement.lang = 'en-US';
  const calls = answerCalls({ ...answers, ...more });
  render(<App isSignedOut={isSignedOut} />);
  return calls;
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

// Pages load lazily; their compilation on a busy machine must not count for a test.
beforeAll(async () => {
  await import('./sign-in/sign-in-page.tsx');
  await import('./history/history-page.tsx');
  await import('./cell/cell-page.tsx');
  await import('./change/change-dialog.tsx');
});

beforeEach(() => {
  SilentEventSource.opened.length = 0;
  Object.assign(globalThis, { EventSource: SilentEventSource });
  localStorage.clear();
  useChange.setState(useChange.getInitialState(), true);
  useColorMode.setState(useColorMode.getInitialState(), true);
  useLiveState.setState(useLiveState.getInitialState(), true);
});

describe('the addresses of the board', () => {
  it('follow the back and forward buttons, each page with its title', async () => {
    open('/');
    const user = userEvent.setup();
    await heading('Overview');
    await user.click(screen.getByRole('link', { name: 'History' }));
    await heading('History');
    expect(window.location.pathname).toBe('/delivery/board/history');
    expect(document.title).toBe('History – Jangada Operations');
    act(() => window.history.back());
    await heading('Overview');
    expect(window.location.pathname).toBe('/delivery/board/');
    act(() => window.history.forward());
    await heading('History');
    await waitFor(() => expect(document.title).toBe('History – Jangada Operations'));
  });

  it('open one remote of one site directly, and the back button leads to the overview', async () => {
    open('/sites/tucano/wallet');
    await heading(/wallet\s+tucano/);
    expect(document.title).toBe('wallet · tucano – Jangada Operations');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getAllByRole('link', { name: 'Overview' }).at(-1) as HTMLElement);
    await heading('Overview');
  });

  it('start at the top when a page is opened, and leave scrolling on the back button to the browser', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/');
    await heading('Overview');
    expect(scrollTo).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    await heading('History');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    act(() => window.history.back());
    await heading('Overview');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    scrollTo.mockRestore();
  });

  it.each(['/nowhere', '/sites/jangada/nothing'])('say that there is no page at %s', async (address) => {
    open(address);
    expect(await screen.findByText('There is no such page')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the overview' }));
    await heading('Overview');
  });
});

describe('the signed-in operator', () => {
  const signedOut: Answers = {
    'GET /delivery/v1/me': () => ({ status: 401, body: { code: 'operator.unauthorised', message: 'Sign in' } }),
  };

  it('gets the form to sign in, and afterwards the page of the address', async () => {
    open('/history', {
      ...signedOut,
      'POST /delivery/v1/sign-in': () => ({ body: aMe('admin') }),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name'), 'ana');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('History');
  });

  it('gets an error at once without a network, and nothing is sent later', async () => {
    onlineManager.setOnline(false);
    const calls = open('/', {}, true);
    // Icons of an earlier test may still be on their way.
    const sent = () => calls.map(({ path }) => path).filter((path) => path.startsWith('/delivery/'));
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name'), 'ana');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sent()).toEqual(['/delivery/v1/sign-in']));
    await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
    act(() => onlineManager.setOnline(true));
    expect(sent()).toHaveLength(1);
  });

  it('shows the sign-in form without a call when the page has no session', async () => {
    const calls = open('/', { 'POST /delivery/v1/sign-in': () => ({ body: aMe('admin') }) }, true);
    await screen.findByLabelText('Name');
    expect(calls).toEqual([]);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'ana');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('Overview');
  });
});

describe('state shared by the whole board', () => {
  const openMenu = async () => {
    await heading('Overview');
    const [menu] = screen.getAllByRole('button', { name: /account|ana/i });
    await userEvent.click(menu as HTMLElement);
  };

  it('is the colour mode, which is stored', async () => {
    open('/');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Light colours' }));
    expect(useColorMode.getState().mode).toBe('light');
    expect(localStorage.getItem('board.mode')).toBe('light');
  });

  it('is the language, which changes without a new page', async () => {
    open('/');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Português' }));
    await heading('Visão geral');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(document.title).toBe('Visão geral – Jangada Operação');
  });

  it('is the state of the stream', async () => {
    open('/');
    await heading('Overview');
    const badges = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(badges()).toContain('Connecting');
    act(() => {
      SilentEventSource.opened[0]?.dispatchEvent(
        new MessageEvent('message', { data: '{"type":"hello","at":"2026-11-21T12:00:00.000Z"}' }),
      );
    });
    await waitFor(() => expect(badges()).toContain('Live'));
    act(() => {
      SilentEventSource.opened[0]?.dispatchEvent(new Event('error'));
    });
    await waitFor(() => expect(badges()).toContain('Reconnecting'));
  });

  it('Back closes the dialog of a change, and the page behind it stays', async () => {
    open('/');
    await heading('Overview');
    const before = history.length;
    await userEvent.click(screen.getByRole('button', { name: 'New change' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(history.state).toHaveProperty('usr.dialog'));
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await heading('Overview');

    await userEvent.click(screen.getByRole('button', { name: 'New change' }));
    await screen.findByRole('dialog');
    expect(history.length).toBe(before + 1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(history.state).not.toHaveProperty('usr.dialog'));
  });

  it('the form of a change is reset when another operator signs in', async () => {
    let isOver = false;
    open('/', {
      'GET /delivery/v1/me': () =>
        isOver ? { status: 401, body: { code: 'operator.unauthorised', message: 'Sign in' } } : { body: aMe('admin') },
    });
    await heading('Overview');
    await userEvent.click(screen.getByRole('button', { name: 'New change' }));
    await screen.findByRole('dialog');
    isOver = true;
    act(() => {
      SilentEventSource.opened[0]?.dispatchEvent(new MessageEvent('message', { data: '{"type":"ended"}' }));
    });
    await heading('Sign in');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useChange.getState().start).toBeNull();
  });
});
