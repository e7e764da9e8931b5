import { renderRemote } from '@jangada/remote-kit/testing';
import { aSite } from '@jangada/remote-kit/stub-data';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { createPromptHistory } from './prompt-history.ts';
import { PushPrompt } from './push-prompt.tsx';
import { PushSwitch } from './push-switch.tsx';

const texts = { pt, en };

const show = (state: 'default' | 'denied' = 'default') => {
  const onClose = jest.fn();
  const rendered = renderRemote(<PushPrompt onClose={onClose} />, { remote: 'social', session: 'user', texts });
  act(() => rendered.stub.push.setState(state, true));
  return { ...rendered, onClose, history: createPromptHistory(rendered.host.storage) };
};

test('a yes requests the browser’s permission and closes', async () => {
  const { stub, onClose, history } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Ativar avisos' }));
  expect(stub.push.getState()).toBe('subscribed');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(history.deniedAtMs()).toBeNull();
});

test('a no is remembered as a denial', async () => {
  const { onClose, history } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Agora não' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(history.deniedAtMs()).not.toBeNull();
});

test('a no to the browser is a denial too', async () => {
  const { stub, host, history } = show();
  host.push.subscribe = async () => {
    stub.push.setState('denied', true);
    return 'denied';
  };
  await userEvent.click(screen.getByRole('button', { name: 'Ativar avisos' }));
  expect(history.deniedAtMs()).not.toBeNull();
});

test('closing it is stored as closing, not as a no', async () => {
  const { onClose, history } = show();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect([history.closedAtMs() !== null, history.deniedAtMs()]).toEqual([true, null]);
});

test('a player who blocked it in the browser sees how to allow it, and is not prompted again', async () => {
  const { stub, history } = show('denied');
  expect(screen.getByRole('dialog', { name: 'Os avisos estão bloqueados' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(history.deniedAtMs()).not.toBeNull();
  expect(stub.log.getState().some(({ what }) => what === 'push.subscribe')).toBe(false);
});

test('the switch subscribes and unsubscribes this device', async () => {
  const { stub } = renderRemote(<PushSwitch />, { remote: 'social', session: 'user', texts });
  const toggle = screen.getByRole('switch', { name: /Avisos neste aparelho/ });
  await userEvent.click(toggle);
  expect(stub.push.getState()).toBe('subscribed');
  expect(toggle).toBeChecked();
  await userEvent.click(toggle);
  expect(stub.push.getState()).toBe('granted');
});

test('the switch of a phone leads to the app first', async () => {
  const { stub } = renderRemote(<PushSwitch />, { remote: 'social', session: 'user', texts });
  act(() => stub.push.setState('needs-install', true));
  await userEvent.click(screen.getByRole('button', { name: 'Instalar o app' }));
  expect(stub.modal.getState()?.name).toBe('app');
});

test('a browser without push has a disabled switch with the reason; a site without push has none', () => {
  const { stub } = renderRemote(<PushSwitch />, { remote: 'social', session: 'user', texts });
  act(() => stub.push.setState('unsupported', true));
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.getByText('Seu navegador não suporta notificações push.')).toBeVisible();
  cleanup();
  const { vapidPublicKey, ...tenant } = aSite();
  expect(vapidPublicKey).toBeDefined();
  renderRemote(<PushSwitch />, { remote: 'social', session: 'user', texts, tenant });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a block in the browser is shown next to the switch', () => {
  const { stub } = renderRemote(<PushSwitch />, { remote: 'social', session: 'user', texts });
  act(() => stub.push.setState('denied', true));
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.getByText(/Bloqueados no navegador/)).toBeInTheDocument();
});
