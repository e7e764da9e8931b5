import { check } from './page.ts';
import type { ConformingPage } from './page.ts';

const moved = ({ wallet }: ConformingPage): Promise<void> =>
  new Promise((resolve) => {
    const stop = wallet.navigation.place.subscribe(() => {
      stop();
      resolve();
    });
  });

export const placeChecks = [
  check('going somewhere changes the place, with query and hash', ({ wallet }) => {
    wallet.navigation.go('/casino/pg-soft/fortune-tiger?from=home#top');
    expect(wallet.navigation.place.getState()).toMatchObject({
      path: '/casino/pg-soft/fortune-tiger',
      search: '?from=home',
      hash: '#top',
    });
  }),
  check('everybody sees the same place and is told once', ({ wallet, casino }) => {
    const paths: string[] = [];
    casino.navigation.place.subscribe(() => void paths.push(casino.navigation.place.getState().path));
    wallet.navigation.go('/terms');
    expect(paths).toEqual(['/terms']);
  }),
  check('back leads to the page before', async (page) => {
    page.wallet.navigation.go('/terms');
    page.wallet.navigation.go('/privacy');
    const back = moved(page);
    page.wallet.navigation.back();
    await back;
    expect(page.wallet.navigation.place.getState().path).toBe('/terms');
  }),
  check('a place that was replaced is not on the way back', async (page) => {
    page.wallet.navigation.go('/terms');
    page.wallet.navigation.go('/privacy');
    page.wallet.navigation.go('/account/wallet', { replace: true });
    const back = moved(page);
    page.wallet.navigation.back();
    await back;
    expect(page.wallet.navigation.place.getState().path).toBe('/terms');
  }),
  check('an address that runs script is no place', ({ wallet }) => {
    wallet.navigation.go('/terms');
    wallet.navigation.go('javascript:alert(1)');
    expect(wallet.navigation.place.getState().path).toBe('/terms');
  }),
  check('a path leads somewhere when somebody shows it', ({ wallet }) => {
    expect(wallet.navigation.hasRoute('/account/wallet')).toBe(true);
    expect(wallet.navigation.hasRoute('/account/wallet?tab=all#x')).toBe(true);
    expect(wallet.navigation.hasRoute('/nowhere/at/all')).toBe(false);
  }),
  check('another language stays at the place and is told', async ({ wallet }) => {
    wallet.navigation.go('/terms');
    const paths: string[] = [];
    wallet.i18n.language.subscribe(() => void paths.push(wallet.i18n.language.getState()));
    await wallet.i18n.change('en');
    expect(paths).toEqual(['en']);
    expect(wallet.navigation.place.getState().path).toBe('/terms');
  }),
  check('a page may say its title', ({ wallet, title }) => {
    wallet.navigation.setTitle('Fortune Tiger');
    expect(title()).toContain('Fortune Tiger');
  }),
  check('the frame says what it covers, and the colours there are', ({ wallet }) => {
    expect(['light', 'dark']).toContain(wallet.appearance.mode.getState());
    expect(Object.keys(wallet.appearance.insets.getState()).sort()).toEqual(['bottom', 'right', 'top']);
  }),
];
