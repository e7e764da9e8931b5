import { aUser } from '../stub-host/stub-data.ts';
import { check } from './page.ts';
import type { ConformingPage } from './page.ts';

const shown = ({ wallet }: ConformingPage) => wallet.modals.current.getState()?.name ?? null;

export const modalChecks = [
  check('a guest who wants to deposit gets the registration', (page) => {
    page.wallet.modals.open('deposit', {});
    expect(shown(page)).toBe('auth');
  }),
  check('a player who wants to deposit gets that', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', { amount: 5_000 });
    expect(shown(page)).toBe('deposit');
  }),
  check('a more important dialog goes in front, and the other comes back after it', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', {});
    page.casino.modals.open('self-exclusion', { start_at: null, end_at: null });
    expect(shown(page)).toBe('self-exclusion');
    page.wallet.modals.close();
    expect(shown(page)).toBe('deposit');
    page.wallet.modals.close();
    expect(shown(page)).toBeNull();
  }),
  check('a less important dialog waits', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', {});
    page.casino.modals.open('bets-history', {});
    expect(shown(page)).toBe('deposit');
    page.wallet.modals.close();
    expect(shown(page)).toBe('bets-history');
  }),
  check('a dialog of the same rank takes the place', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', {});
    page.wallet.modals.open('withdraw', {});
    expect(shown(page)).toBe('withdraw');
    page.wallet.modals.close();
    expect(shown(page)).toBeNull();
  }),
  check('a dialog with wrong props is not opened', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', { amount: 'cinquenta' } as never);
    expect(shown(page)).toBeNull();
  }),
  check('a dialog that wants an answer is not closed by a remote', (page) => {
    page.wallet.modals.open('age-verification', {});
    page.wallet.modals.close();
    expect(shown(page)).toBe('age-verification');
  }),
  check('what only players see goes with them', async (page) => {
    await page.signIn(aUser());
    page.wallet.modals.open('deposit', {});
    await page.wallet.session.signOut();
    expect(shown(page)).toBeNull();
  }),
];

export const panelChecks = [
  check('no panel is open at first; one is at a time', ({ wallet, casino }) => {
    expect(wallet.panels.current.getState()).toBeNull();
    wallet.panels.open('chat');
    casino.panels.open('notifications');
    expect(wallet.panels.current.getState()).toBe('notifications');
    wallet.panels.close();
    expect(wallet.panels.current.getState()).toBeNull();
  }),
  check('a choice of the shell lies over a panel, which is there again afterwards', ({ wallet }) => {
    wallet.panels.open('chat');
    wallet.panels.open('language');
    expect(wallet.panels.current.getState()).toBe('language');
    wallet.panels.close();
    expect(wallet.panels.current.getState()).toBe('chat');
  }),
];

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

export const messageChecks = [
  check('a toast is shown in its kind', ({ wallet, toasts }) => {
    wallet.toasts.show({ kind: 'success', text: 'Copiado' });
    expect(toasts()).toMatchObject([{ kind: 'success', text: 'Copiado' }]);
  }),
  check('a notice is shown once, however often it is said', async ({ wallet, notices }) => {
    wallet.notices.show({ id: 'one', title: 'Mensagem fixada' });
    wallet.notices.show({ id: 'one', title: 'Mensagem fixada' });
    await settled();
    expect(notices().map(({ title }) => title)).toEqual(['Mensagem fixada']);
  }),
  check('a notice that was withdrawn goes and does not come again', async ({ wallet, notices }) => {
    wallet.notices.show({ id: 'two', title: 'Mensagem fixada' });
    await settled();
    wallet.notices.withdraw('two');
    wallet.notices.show({ id: 'two', title: 'Mensagem fixada' });
    await settled();
    expect(notices()).toEqual([]);
  }),
  check('a notice whose time is over is not shown', async ({ wallet, notices }) => {
    wallet.notices.show({ id: 'three', title: 'Antiga', expiresAt: '2020-01-01T00:00:00Z' });
    await settled();
    expect(notices()).toEqual([]);
  }),
  check('there are three notices at most', async ({ wallet, notices }) => {
    for (const id of ['a', 'b', 'c', 'd']) wallet.notices.show({ id, title: id });
    await settled();
    expect(notices()).toHaveLength(3);
  }),
];
