import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { ModalOutlet } from './modal-outlet.tsx';

const mockLoad = jest.fn<Promise<unknown>, [expose: string]>();

jest.mock('../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : await mockLoad(expose) },
    release: planned.chain[0],
  }),
}));

jest.mock('./install/app-dialog.tsx', () => {
  throw new Error('the chunk did not come');
});

const account = aRelease('account', '1.0.0', { modals: [{ modal: 'auth', expose: './modals/auth' }] });
const plan = aPlan([aPlannedRemote('account', [account])]);

const never = () => new Promise<never>(() => {});

beforeEach(() => mockLoad.mockImplementation(never));
afterEach(() => jest.restoreAllMocks());

const openLogin = (path = '/') => {
  const rendered = renderInShell(<ModalOutlet />, { plan, path });
  act(() => rendered.shell.modals.open('auth', { mode: 'login' }));
  return rendered;
};

test('a press shows the backdrop at once, however long the dialog’s code takes', () => {
  openLogin();
  expect(screen.getByRole('status')).toHaveTextContent('Carregando');
});

test('a visitor who cancels the loading dialog returns to the page', async () => {
  const { shell } = openLogin();
  await userEvent.keyboard('{Escape}');
  expect(shell.modals.current.getState()).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a persistent modal cannot be cancelled while its code loads', async () => {
  const { shell } = renderInShell(<ModalOutlet />, { plan });
  act(() => shell.modals.open('age-verification', {}));
  const waiting = screen.getByRole('status');
  // Both presses in one `act`, because after an `act` the dialog's code has loaded.
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    waiting.click();
  });
  expect(shell.modals.current.getState()?.name).toBe('age-verification');
});

test('the back button closes a dialog and stays on the page', async () => {
  mockLoad.mockResolvedValue(() => <p>Entrar na conta</p>);
  const { shell } = openLogin('/terms');
  await screen.findByText('Entrar na conta');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByText('Entrar na conta')).toBeNull());
  expect(shell.router.place.getState().path).toBe('/terms');
});

test.each(['/error', '/Offiline'])('no modal is shown over %s', (path) => {
  openLogin(path);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a dialog of the shell whose code fails to load shows that and can be closed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { shell } = renderInShell(<ModalOutlet />, { plan });
  act(() => shell.modals.open('app', {}));
  await waitFor(() => expect(shell.modals.current.getState()).toBeNull());
  expect(shell.toasts.shown.getState().map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Isto não carregou. Tente de novo.'],
  ]);
});
