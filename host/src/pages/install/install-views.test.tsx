import { gameOpened } from '@jangada/contracts/events/events';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { aSite } from '@jangada/remote-kit/stub-data';
import { createStubHost } from '@jangada/remote-kit/stub-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../../test/support/render-in-shell.tsx';
import { ModalOutlet } from '../../dialogs/modal-outlet.tsx';
import { AppDialog } from '../../dialogs/install/app-dialog.tsx';
import { InstallOutlet } from '../../dialogs/install/install-outlet.tsx';
import { InstallPage } from './install-page.tsx';
import { InstallPrompt } from '../../dialogs/install/install-prompt.tsx';
import { InstallTwoPage } from './install-two-page.tsx';
import { IosPage } from './ios-page.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

const offer = (outcome: string) =>
  act(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = Promise.resolve({ outcome });
    window.dispatchEvent(Object.assign(event, { prompt: async () => undefined, userChoice }));
  });

const idle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const card = () => screen.queryByRole('region', { name: 'Instale o app Jangada' });

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

test('the prompt is there only when the browser offers the installation, and never over a dialog', async () => {
  const { shell } = renderInShell(<InstallOutlet />);
  await idle();
  expect(card()).toBeNull();
  offer('accepted');
  await waitFor(() => expect(card()).toBeInTheDocument());
  act(() => shell.modals.open('app', {}));
  expect(card()).toBeNull();
});

test('the prompt waits until messages and the popup of a notification are gone', async () => {
  const { shell } = renderInShell(<InstallOutlet />);
  await idle();
  act(() => shell.notices.show({ id: 'p1', title: 'Depósito aprovado', stays: true }));
  act(() => shell.notices.show({ id: 'n1', title: 'Torneio às 20h' }));
  await waitFor(() => expect(shell.notices.stack.getState()?.shown.getState()).toHaveLength(1));
  offer('accepted');
  await idle();
  expect(card()).toBeNull();
  act(() => shell.notices.withdraw('n1'));
  await idle();
  expect(card()).toBeNull();
  act(() => shell.notices.withdraw('p1'));
  await waitFor(() => expect(card()).toBeInTheDocument());
});

test('the prompt opens the dialog of the app', async () => {
  renderInShell(
    <>
      <InstallOutlet />
      <ModalOutlet />
    </>,
  );
  offer('accepted');
  await idle();
  await userEvent.click(await screen.findByRole('button', { name: /^Instale o app Jangada/ }));
  expect(await screen.findByRole('dialog', { name: 'App Jangada' })).toBeInTheDocument();
});

test('a dismissed prompt is gone, also at the next visit', async () => {
  const first = renderInShell(<InstallOutlet />);
  offer('accepted');
  await idle();
  await userEvent.click(await screen.findByRole('button', { name: 'Agora não' }));
  expect(card()).toBeNull();
  first.unmount();
  renderInShell(<InstallOutlet />);
  offer('accepted');
  await idle();
  expect(card()).toBeNull();
});

test('no prompt is shown during a game', () => {
  const stub = createStubHost();
  renderInShell(
    <HostProvider host={stub.host}>
      <InstallPrompt />
    </HostProvider>,
  );
  expect(card()).toBeInTheDocument();
  act(() => stub.emit(gameOpened, { open: true }));
  expect(card()).toBeNull();
  act(() => stub.emit(gameOpened, { open: false }));
  expect(card()).toBeInTheDocument();
});

test('the dialog installs, and shows that it did', async () => {
  renderInShell(<AppDialog onClose={jest.fn()} />);
  offer('accepted');
  await userEvent.click(screen.getByRole('button', { name: 'Instalar agora' }));
  expect(await screen.findByText('O app já está instalado neste aparelho.')).toBeInTheDocument();
});

test('without an install prompt the dialog leads to the page with the steps, on an iPhone to its own page', async () => {
  const { unmount } = renderInShell(<AppDialog onClose={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ver como instalar' }));
  expect(window.location.pathname).toBe('/install');
  unmount();
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  renderInShell(<AppDialog onClose={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ver como instalar no iPhone ou iPad' }));
  expect(window.location.pathname).toBe('/ios');
});

test('notifications are mentioned only where the site has them', () => {
  const { vapidPublicKey, ...site } = aSite();
  expect(vapidPublicKey).toBeDefined();
  const without = renderInShell(<AppDialog onClose={jest.fn()} />, { site });
  expect(screen.queryByText('Avisos, se você quiser')).toBeNull();
  without.unmount();
  renderInShell(<AppDialog onClose={jest.fn()} />, { site: aSite() });
  expect(screen.getByText('Avisos, se você quiser')).toBeInTheDocument();
});

describe.each([
  ['/install', InstallPage],
  ['/install-two', InstallTwoPage],
])('the page %s', (_, Page) => {
  test('the page shows the steps of this browser, and the button once the browser offers the installation', () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0');
    renderInShell(<Page />);
    expect(screen.getByText('Este navegador não instala sites como aplicativo.')).toBeInTheDocument();
    offer('accepted');
    expect(screen.getByRole('button', { name: 'Instalar agora' })).toBeInTheDocument();
  });

  test('leads an iPhone to its own steps', () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    renderInShell(<Page />);
    expect(screen.getByRole('link', { name: 'Ver como instalar no iPhone ou iPad' })).toHaveAttribute('href', '/ios');
  });
});

test.each([
  ['a sports game', true, false, 'Cassino, esportes e promoções'],
  ['a sports widget', false, true, 'Cassino, esportes e promoções'],
  ['no sports', false, false, 'Cassino e promoções'],
])('the second page describes a site with %s', (_, hasSports, active, kind) => {
  const site = aSite();
  renderInShell(<InstallTwoPage />, { site: aSite({ hasSports, betby: { ...site.betby, active } }) });
  expect(screen.getByText(kind)).toBeVisible();
});

test('the page of iOS has four steps, and names the browsers that cannot install', () => {
  const { unmount } = renderInShell(<IosPage />);
  const steps = screen.getAllByRole('listitem').map((step) => step.querySelector('h2')?.textContent);
  expect(steps).toEqual([
    'Toque em Compartilhar',
    'Escolha “Adicionar à Tela de Início”',
    'Toque em Adicionar',
    'Abra pelo ícone',
  ]);
  expect(screen.getByRole('link', { name: 'Ver como instalar aqui' })).toBeInTheDocument();
  unmount();
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  renderInShell(<IosPage />);
  expect(screen.queryByText('Este aparelho não parece ser um iPhone ou iPad.')).toBeNull();
});

test('an iPhone in another browser may copy the address for Safari', () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE.replace('Version/18.1', 'CriOS/130.0'));
  renderInShell(<IosPage />);
  expect(screen.getByRole('button', { name: 'Copiar endereço' })).toBeInTheDocument();
});
