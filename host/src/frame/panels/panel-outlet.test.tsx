import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';
import { PanelOutlet } from './panel-outlet.tsx';

const Chat = () => {
  const [text, setText] = useState('');
  return <input aria-label="Mensagem" value={text} onChange={(event) => setText(event.target.value)} />;
};

jest.mock('../../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : Chat },
    release: planned.chain[0],
  }),
}));

const social = aRelease('social', '1.0.0', { panels: [{ panel: 'chat', expose: './panels/chat' }] });
const plan = aPlan([aPlannedRemote('social', [social])]);

/** A window whose width a test can change. */
const makeWindow = (isWide: boolean) => {
  const listeners = new Set<() => void>();
  const state = { isWide };
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return media.includes('min-width') && state.isWide;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    resize: (next: boolean) => {
      state.isWide = next;
      act(() => listeners.forEach((listener) => listener()));
    },
  };
};

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('on a wide window the panel is next to the page, on a narrow one it is a drawer over it', async () => {
  const browser = makeWindow(true);
  const { shell } = renderInShell(<PanelOutlet />, { plan });
  act(() => shell.panels.open('chat'));
  expect(await screen.findByRole('complementary', { name: 'Chat' })).toBeInTheDocument();
  browser.resize(false);
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeInTheDocument();
});

test('a message half written survives the change between the two', async () => {
  const browser = makeWindow(true);
  const { shell } = renderInShell(<PanelOutlet />, { plan });
  act(() => shell.panels.open('chat'));
  await userEvent.type(await screen.findByLabelText('Mensagem'), 'Boa sorte');
  browser.resize(false);
  await screen.findByRole('dialog', { name: 'Chat' });
  expect(screen.getByLabelText('Mensagem')).toHaveValue('Boa sorte');
  browser.resize(true);
  expect(await screen.findByRole('complementary', { name: 'Chat' })).toContainElement(
    screen.getByLabelText('Mensagem'),
  );
  expect(screen.getByLabelText('Mensagem')).toHaveValue('Boa sorte');
});

test('Escape closes the docked panel and returns the focus to its opener', async () => {
  makeWindow(true);
  const { shell } = renderInShell(
    <>
      <button type="button" onClick={() => shell.panels.open('chat')}>
        Abrir
      </button>
      <PanelOutlet />
    </>,
    { plan },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('complementary', { name: 'Chat' })).toHaveFocus();
  await userEvent.type(await screen.findByLabelText('Mensagem'), 'x{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
});

test('the language panel covers the docked one and uncovers it when closed', async () => {
  makeWindow(true);
  const { shell } = renderInShell(<PanelOutlet />, { plan });
  act(() => shell.panels.open('chat'));
  await screen.findByLabelText('Mensagem');
  act(() => shell.panels.open('language'));
  expect(await screen.findByRole('dialog', { name: 'Idioma e aparência' })).toBeInTheDocument();
  expect(screen.getByLabelText('Mensagem')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('complementary', { name: 'Chat' })).toBeInTheDocument();
});
