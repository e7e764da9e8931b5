import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageSent } from '@jangada/contracts/events/events';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import type { ReactNode } from 'react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SideMenu } from './side-menu.tsx';

/** Longer than the idle delay in tests. */
const IDLE_MS = 50;

const route = (path: string) => ({ path, expose: './routes/x' });

const casino = aRelease('casino', '1.0.0', { routes: ['/', '/casino/games', '/casino/category/{filter}'].map(route) });
const account = aRelease('account', '1.0.0', {
  routes: ['/user/edit', '/user/verification'].map(route),
  modals: [{ modal: 'auth', expose: './modals/auth' }],
});
const wallet = aRelease('wallet', '1.0.0', { modals: [{ modal: 'deposit', expose: './modals/deposit' }] });
const social = aRelease('social', '1.0.0', { panels: [{ panel: 'chat', expose: './panels/chat' }] });
const plan = aPlan([
  aPlannedRemote('casino', [casino]),
  aPlannedRemote('account', [account]),
  aPlannedRemote('wallet', [wallet]),
  aPlannedRemote('social', [social]),
]);

/** Renders for a player whose token is stored. */
const renderForPlayer = async (view: ReactNode, user = aUser(), shownPlan = plan) => {
  localStorage.setItem('token', 'good');
  const answer = { ok: true, status: 200, headers: new Headers(), json: async () => ({ data: user }) };
  globalThis.fetch = jest.fn(async () => ({ ...answer, text: async () => JSON.stringify({ data: user }) }) as Response);
  const rendered = renderInShell(view, { plan: shownPlan });
  await act(() => rendered.shell.session.check());
  return rendered;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

describe('the side menu', () => {
  test('shows only existing pages and marks the current one', () => {
    renderInShell(<SideMenu />, { plan, path: '/casino/games' });
    const menu = screen.getByRole('navigation', { name: 'Principal' });
    expect(within(menu).getByRole('link', { name: 'Todos os jogos' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getByRole('link', { name: 'Slots' })).not.toHaveAttribute('aria-current');
    expect(within(menu).queryByRole('link', { name: 'Provedores' })).toBeNull();
  });

  test('"Instalar aplicativo" opens the app dialog', async () => {
    const { shell } = renderInShell(<SideMenu />, { plan });
    await userEvent.click(screen.getByRole('button', { name: 'Instalar aplicativo' }));
    expect(shell.modals.current.getState()?.name).toBe('app');
  });

  test('"Suporte ao vivo" opens live support, which a guest signs in for', async () => {
    const site = aSite({ chat_support: true, jivoChat: 'JANGADA1' });
    const { shell } = renderInShell(<SideMenu />, { plan, site });
    await userEvent.click(screen.getByRole('button', { name: 'Suporte ao vivo' }));
    // The session is not known before its check.
    await act(() => shell.session.check());
    expect(shell.modals.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
  });

  test('collapsed to icons it has the accessible names', () => {
    renderInShell(<SideMenu isNarrow />, { plan });
    expect(screen.getByRole('link', { name: 'Todos os jogos' })).toHaveAttribute('title', 'Todos os jogos');
    expect(screen.getByRole('button', { name: 'Instalar aplicativo' })).toBeInTheDocument();
  });
});

describe('the bottom bar', () => {
  test('has menu, casino, deposit, sports and chat, each only where its page exists', () => {
    renderInShell(<BottomBar />, { plan });
    const bar = screen.getByRole('navigation', { name: 'Atalhos' });
    expect(
      within(bar)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Menu', 'Depositar', 'Chat']);
    expect(within(bar).getByRole('link', { name: 'Cassino' })).toHaveAttribute('aria-current', 'true');
    expect(within(bar).queryByRole('link', { name: 'Esportes' })).toBeNull();
  });

  test('a message in the closed chat shows a dot with an accessible text, until the chat is opened', async () => {
    Object.assign(window, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
    const { shell } = renderInShell(<BottomBar />, { plan });
    // The bar listens to the chat as soon as the page is idle, before the realtime connection opens.
    await act(() =>
      import('@jangada/contracts/events/events').then(() => new Promise((done) => setTimeout(done, IDLE_MS))),
    );
    const message = { id: '1', time: '2026-11-21T12:00:00Z', type: 'normal', user: null, attachments: [] } as const;
    act(() => shell.hostApi.bus.emit(messageSent, { message: { ...message, attachments: [] } }));
    expect(screen.getByRole('button', { name: /Chat\s*Há mensagens novas/ })).toBeInTheDocument();
    act(() => shell.panels.open('chat'));
    expect(screen.getByRole('button', { name: 'Chat' })).toBeInTheDocument();
  });
});

describe('the drawer of a phone', () => {
  test('a guest finds the sign-in, language and appearance, and the legal links', async () => {
    const onClose = jest.fn();
    const { shell } = renderInShell(<MenuDrawer onClose={onClose} />, { plan });
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Termos e Condições', 'Política de Privacidade', 'Jogo responsável', 'Política AML']) {
      expect(within(menu).getByRole('link', { name })).toBeInTheDocument();
    }
    expect(within(menu).queryByRole('button', { name: 'Sair' })).toBeNull();
    await userEvent.click(within(menu).getByRole('button', { name: 'Idioma e aparência' }));
    expect(shell.panels.current.getState()).toBe('language');
    await userEvent.click(within(menu).getByRole('button', { name: 'Entrar' }));
    expect(shell.modals.current.getState()?.props).toEqual({ mode: 'login' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the player', () => {
  test('has name, level and balance in front of the menu, and every place that is there', async () => {
    await renderForPlayer(<ProfileMenu />);
    await userEvent.click(screen.getByRole('button', { name: /Minha conta/ }));
    expect(screen.getByText('Marina Azevedo')).toBeInTheDocument();
    expect(screen.getByText('Nível 3')).toBeInTheDocument();
    expect(screen.getByText(/R\$\s*1\.234,56/)).toBeInTheDocument();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Minha conta',
      'Verificação',
      'Sair',
    ]);
  });

  test.each([['mouse'], ['keyboard']])(
    'reaches the ranking from the level by %s, where a release shows it',
    async (way) => {
      const ranking = aRelease('social', '1.0.0', { routes: [route('/ranking')] });
      await renderForPlayer(<ProfileMenu />, aUser(), aPlan([aPlannedRemote('social', [ranking])]));
      await userEvent.click(screen.getByRole('button', { name: /Minha conta/ }));
      if (way === 'mouse') await userEvent.click(screen.getByRole('link', { name: 'Nível 3' }));
      else await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
      expect(window.location.pathname).toBe('/ranking');
      expect(screen.queryByRole('menu')).toBeNull();
    },
  );

  test('signs out by "Sair", and shows home', async () => {
    const { shell } = await renderForPlayer(<ProfileMenu />);
    act(() => shell.router.go('/user/edit'));
    await userEvent.click(screen.getByRole('button', { name: /Minha conta/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }));
    expect(shell.session.getState().status).toBe('guest');
    expect(shell.router.place.getState().path).toBe('/');
  });

  test('finds the same in the drawer of a phone', async () => {
    const onClose = jest.fn();
    await renderForPlayer(<MenuDrawer onClose={onClose} />, aUser({ name: 'Ana Clara de Albuquerque e Souza' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByText('Ana Clara de Albuquerque e Souza')).toBeInTheDocument();
    expect(within(menu).queryByRole('button', { name: 'Entrar' })).toBeNull();
    await userEvent.click(within(menu).getByRole('link', { name: 'Verificação' }));
    expect(window.location.pathname).toBe('/user/verification');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(within(menu).getByRole('button', { name: 'Sair' })).toBeInTheDocument();
  });
});

describe('the footer', () => {
  test('a regulated site shows its licence and the seal that leads to the rules', () => {
    const site = aSite({ is_regulated: true, reg_license: 'Portaria 77/2026', name: 'Onça' });
    renderInShell(<Footer />, { plan, site });
    expect(screen.getByText(/Portaria 77\/2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Site regulamentado' })).toHaveAttribute(
      'href',
      '/em-conformidade-com-a-regulamentacao',
    );
  });

  test('another site shows neither, but always the minimum age and the company', () => {
    renderInShell(<Footer />, { plan });
    expect(screen.queryByRole('link', { name: 'Site regulamentado' })).toBeNull();
    expect(screen.getByText('Só para maiores de 18 anos')).toBeInTheDocument();
    expect(screen.getByText(/© \d{4} Jangada/)).toBeInTheDocument();
  });

  test('the images of the tenant are its seals, in their order', () => {
    const seals = ['/seal-1.svg', '/seal-2.svg'];
    // A browser without visibility detection loads every image.
    const { IntersectionObserver: original } = globalThis;
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    renderInShell(<Footer />, { plan, site: aSite({ images: { footer_images: seals } }) });
    const shown = [...screen.getByRole('group', { name: 'Selos e parceiros' }).querySelectorAll('img')];
    expect(shown.map((image) => image.getAttribute('src'))).toEqual(seals);
    Object.assign(globalThis, { IntersectionObserver: original });
  });

  test('social links have their own names and open in a new tab without an opener', () => {
    const links = [{ href: 'https://social.example/jangada', icon: 'lucide:star', ariaLabel: 'Jangada no Social' }];
    renderInShell(<Footer />, { plan, site: aSite({ social_links: links }) });
    const link = screen.getByRole('link', { name: 'Jangada no Social' });
    expect(link).toHaveAttribute('href', 'https://social.example/jangada');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    ['a known icon', 'lucide:globe', false],
    ['an icon of a collection that is not there', 'mdi:instagram', true],
  ])('a social link with %s: its drawing, else the first letter of its name', (_, icon, hasLetter) => {
    const links = [{ href: 'https://social.example/jangada', icon, ariaLabel: 'Instagram' }];
    renderInShell(<Footer />, { plan, site: aSite({ social_links: links }) });
    const letter = within(screen.getByRole('link', { name: 'Instagram' })).getByText('I');
    expect(getComputedStyle(letter).display === 'none').toBe(!hasLetter);
  });
});
