import { balanceUpdated, signedOut } from '@jangada/contracts/events/shell';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteView } from '../remote-views/remote-view.tsx';
import type { LoadModule } from '../../composition/chain-loader.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';
import { PART_ATTRIBUTE } from '../remote-views/part-attribute.ts';
import { XRayOutlet } from './x-ray-outlet.tsx';

jest.mock('../../composition/load-module.ts', () => ({
  loadModule: async (planned: Parameters<LoadModule>[0], expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : () => <p>saldo</p> },
    release: planned.chain[1],
  }),
}));

const plan = aPlan([aPlannedRemote('wallet', [aRelease('wallet', '1.1.0'), aRelease('wallet', '1.0.0')])]);

const show = (hasXRay = true) =>
  renderInShell(
    <>
      <RemoteView remote="wallet" expose="./slots/balance" skeleton={null} />
      <XRayOutlet />
    </>,
    { plan, hasXRay },
  );

beforeEach(() => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 100, 40);
  Object.assign(navigator, { sendBeacon: jest.fn(() => true) });
  window.innerWidth = 1440;
});

const panel = () => screen.findByRole('complementary', { name: 'Raio X' });

test('a page without an x-ray link has none of it', async () => {
  const { container } = show(false);
  expect(await screen.findByText('saldo')).toBeInTheDocument();
  expect(container.querySelector(`[${PART_ATTRIBUTE}]`)).toBeNull();
  expect(screen.queryByTestId('x-ray')).toBeNull();
});

test('a part is labelled with its remote, its release, the reason, and the release it replaced', async () => {
  show();
  const part = await within(await panel()).findByRole('button', { name: /wallet 1\.0\.0 slots\/balance/ });
  expect(part).toHaveTextContent('motivo: stable');
  expect(part).toHaveTextContent('no lugar de 1.1.0');
  expect(screen.getByTestId('x-ray-outlines')).toHaveTextContent('wallet 1.0.0 · slots/balance');
});

test('the bus is shown with receivers and refused events', async () => {
  const { shell } = show();
  await userEvent.click(within(await panel()).getByRole('tab', { name: 'Eventos' }));
  act(() => {
    shell.hostApi.bus.emit(signedOut, {});
    shell.hostApi.bus.emit(balanceUpdated, { wallet: 'muito' } as never);
  });
  expect(await panel()).toHaveTextContent('ninguém ouviu');
  expect(await panel()).toHaveTextContent('recusado: conteúdo errado');
});

test('what must not be interrupted, dialogs and slots are named', async () => {
  const { shell } = show();
  await userEvent.click(within(await panel()).getByRole('tab', { name: 'Página' }));
  act(() => void shell.hostApi.updateBlocker.block('deposit'));
  expect(await panel()).toHaveTextContent('Não interromperdeposit');
  expect(await panel()).toHaveTextContent('header.balance');
});

test('a button removes it, and its keys toggle it', async () => {
  show();
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Fechar o raio X' }));
  expect(screen.queryByTestId('x-ray')).toBeNull();
  fireEvent.keyDown(document, { code: 'KeyX', altKey: true, shiftKey: true });
  expect(await panel()).toBeInTheDocument();
  fireEvent.keyDown(document, { code: 'KeyX', altKey: true, shiftKey: true });
  expect(screen.queryByTestId('x-ray')).toBeNull();
});
