import { betSlipChanged, gameOpened } from '@jangada/contracts/events/shell';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { createLocalStore } from '../../browser/storage.ts';
import { renderInShell } from '../../../test/support/render-in-shell.tsx';
import { FOOT_LINE_PX } from './foot-line.tsx';
import { NoticeOutlet } from './notice-outlet.tsx';
import { NoticeRegion } from './notice-region.tsx';
import { createNoticeStack } from '../../shell/overlays/notice-stack.ts';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const show = async (onOpen?: () => void) => {
  const { shell } = renderInShell(<NoticeOutlet />);
  shell.hostApi.notices.show({ id: 'n1', title: 'Nova missão', text: 'Gire 20 vezes', ...(onOpen ? { onOpen } : {}) });
  // Loads stack and view with the first message.
  await act(async () => {
    await import('../../shell/overlays/notice-stack.ts');
    await import('./notice-region.tsx');
    await jest.advanceTimersByTimeAsync(0);
  });
  await pass(0);
  return shell;
};

test('a message is announced politely in its own region', async () => {
  await show();
  const region = screen.getByRole('region', { name: 'Mensagens' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toHaveTextContent('Nova missão');
  expect(region).toHaveTextContent('Gire 20 vezes');
});

test('a press opens the target of the message, and removes it', async () => {
  const onOpen = jest.fn();
  await show(onOpen);
  fireEvent.click(screen.getByRole('button', { name: /^Nova missão/ }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Nova missão')).toBeNull();
});

test('on a phone it is a line of the bottom bar, and the page ends above it as long as it is there', async () => {
  const shell = await show();
  expect(shell.insets.getState().bottom).toBe(64 + FOOT_LINE_PX);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar: Nova missão' }));
  expect(shell.insets.getState().bottom).toBe(64);
  act(() => shell.hostApi.notices.show({ id: 'p1', title: 'Bônus', stays: true }));
  expect(screen.getByRole('article', { name: 'Bônus' })).toBeInTheDocument();
  expect(shell.insets.getState().bottom).toBe(64 + FOOT_LINE_PX);
});

test('one without a link cannot be pressed, only closed', async () => {
  await show();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Fechar: Nova missão',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar: Nova missão' }));
  expect(screen.queryByText('Nova missão')).toBeNull();
});

test('it stays as long as the pointer or the focus is on it', async () => {
  await show(() => {});
  fireEvent.mouseEnter(screen.getByRole('region'));
  await pass(60_000);
  expect(screen.getByText('Nova missão')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('region'));
  act(() => screen.getByRole('button', { name: /^Nova missão/ }).focus());
  await pass(60_000);
  expect(screen.getByText('Nova missão')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: /^Nova missão/ }).blur());
  await pass(20_000);
  expect(screen.queryByText('Nova missão')).toBeNull();
});

test('it is below dialogs: with one open, nothing new appears', async () => {
  const shell = await show();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  shell.hostApi.notices.show({ id: 'n2', title: 'Depósito aprovado' });
  await pass(5000);
  expect(screen.queryByText('Depósito aprovado')).toBeNull();
  dialog.remove();
  act(() => shell.hostApi.notices.withdraw('n1'));
  await pass(1000);
  expect(screen.getByText('Depósito aprovado')).toBeInTheDocument();
});

test.each([
  ['during a game', gameOpened],
  ['under an open bet slip', betSlipChanged],
])('messages are deferred %s, for their full time', async (_, covering) => {
  const stub = createStubHost();
  const isCovered = () => stub.host.bus.last(covering)?.open === true;
  const stack = createNoticeStack({ storage: createLocalStore(), now: Date.now, isCovered });
  renderInShell(
    <HostProvider host={stub.host}>
      <NoticeRegion stack={stack} />
    </HostProvider>,
  );
  act(() => stack.show({ id: 'n1', title: 'Nova missão' }));
  act(() => stub.emit(covering, { open: true }));
  act(() => stack.show({ id: 'n2', title: 'Depósito aprovado' }));
  await pass(60_000);
  expect(screen.queryByText('Nova missão')).toBeNull();
  act(() => stub.emit(covering, { open: false }));
  await pass(1000);
  expect(screen.getByText('Nova missão')).toBeInTheDocument();
  expect(screen.getByText('Depósito aprovado')).toBeInTheDocument();
});

test('a popup under an open bet slip was not shown until the slip is closed', () => {
  const stub = createStubHost();
  const stack = createNoticeStack({ storage: createLocalStore(), now: Date.now, isCovered: () => false });
  renderInShell(
    <HostProvider host={stub.host}>
      <NoticeRegion stack={stack} />
    </HostProvider>,
  );
  const onShown = jest.fn();
  act(() => stub.emit(betSlipChanged, { open: true }));
  act(() => stack.show({ id: 'p1', title: 'Bônus', stays: true, onShown }));
  expect(onShown).not.toHaveBeenCalled();
  act(() => stub.emit(betSlipChanged, { open: false }));
  expect(screen.getByRole('article', { name: 'Bônus' })).toBeVisible();
  expect(onShown).toHaveBeenCalledTimes(1);
});

test('a popup has its own frame once the messages are gone, none under a dialog, and what can be done about it', async () => {
  const onOpen = jest.fn();
  const shell = await show();
  act(() => shell.hostApi.notices.show({ id: 'p1', title: 'Bônus', text: 'Até domingo', stays: true, onOpen }));
  expect(screen.queryByRole('article', { name: 'Bônus' })).toBeNull();
  await pass(60_000);
  act(() => shell.modals.open('app', {}));
  expect(screen.queryByRole('article', { name: 'Bônus' })).toBeNull();
  act(() => shell.modals.close());
  const popup = screen.getByRole('article', { name: 'Bônus' });
  expect(screen.getByRole('region', { name: 'Mensagens' })).toContainElement(popup);
  expect(popup).toHaveTextContent('Até domingo');
  fireEvent.click(screen.getByRole('button', { name: 'Ver' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  const openText = 'Ver todas (8)';
  act(() => shell.hostApi.notices.show({ id: 'p3', title: 'Caixa', stays: true, openText, onOpen }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas (8)' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
  act(() => shell.hostApi.notices.show({ id: 'p2', title: 'Missão', stays: true }));
  expect(screen.queryByRole('button', { name: 'Ver' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByText('Missão')).toBeNull();
});
