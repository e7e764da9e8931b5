import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady, overflowingElements, violationsOn } from '../verbs/accessibility.ts';
import { withSettings } from '../verbs/operator.ts';

/*
 * A tenant with hostile settings: unreadable colours, an endless name, missing images, a script in every text. The site
 * stays readable, complete and safe.
 */

const SCRIPT = `</script><script>globalThis.attacked = true</script><img src=x onerror="globalThis.attacked = true">`;
const gone = (name: string) => `https://images.invalid/${name}.png`;

const hostile = {
  name: `Aa${'n'.repeat(90)} ${SCRIPT}`.padEnd(200, 'n'),
  title: `Título ${SCRIPT}`,
  description: `"><svg onload="globalThis.attacked = true"> ${SCRIPT}`,
  colors: { primary_color: '#fefefe', secondary_color: '#000000', muted: '#ffffff' },
  reg_license: SCRIPT,
  reg_alert: SCRIPT,
  logo: {
    header: gone('header'),
    footer: gone('footer'),
    header_light: gone('header-light'),
    footer_light: gone('footer-light'),
  },
  images: { login: gone('login'), register: gone('register'), brazil: gone('brazil'), footer_images: [gone('seal')] },
  icons: { 64: gone('64'), 192: gone('192') },
  gtmId: 'GTM-"><script>globalThis.attacked = true</script>',
  social_links: [{ href: 'javascript:globalThis.attacked = true', icon: SCRIPT, ariaLabel: SCRIPT }],
  banners: [
    {
      id: 1,
      position: 1,
      image: gone('banner'),
      image_mobile: gone('banner-mobile'),
      title: { pt: SCRIPT, en: SCRIPT },
      text: { pt: SCRIPT, en: SCRIPT },
      link: 'javascript:globalThis.attacked = true',
    },
  ],
};

/** Scripts and elements of the texts above that reached the page. */
const attacks = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('attacked' in globalThis ? ['a script ran'] : []),
    ...[
      ...document.querySelectorAll(
        'img[src="x"], svg[onload], [onerror], [onload], [onclick], a[href^="javascript:" i]',
      ),
    ].map((element) => element.outerHTML.slice(0, 120)),
  ]);

/** Visible images that failed to load; a pending lazy image has no address yet. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(
        (image) =>
          image.currentSrc !== '' &&
          image.complete &&
          image.naturalWidth === 0 &&
          image.checkVisibility({ checkOpacity: true }),
      )
      .map(({ currentSrc }) => currentSrc),
  );

const look = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.removeItem('color-mode'));
  for (const path of ['/', '/terms', '/error?status=500']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(urls.tucano + path);
    await pageReady(page);
    expect.soft(await attacks(page), `${path}, ${colorScheme}`).toEqual([]);
    expect.soft(await violationsOn(page), `axe, ${path}, ${colorScheme}`).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => overflowingElements(page), { message: `${path} at 360 px` }).toEqual([]);
    await expect.poll(() => brokenImages(page), { message: `broken images on ${path}` }).toEqual([]);
  }
};

test('a tenant with hostile settings gets a readable, complete and safe site', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // Unknown host names fail at once, as without a network.
  await page.route('https://images.invalid/**', (route) => route.abort());

  await withSettings('tucano', { ...hostile, appearance: { colorMode: 'system' } }, async () => {
    await look(page, 'light');
    await look(page, 'dark');

    // The header still has its controls.
    await page.goto(urls.tucano);
    await pageReady(page);
    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrar' });
    await expect(dialog).toBeVisible();
    expect.soft(await violationsOn(page), 'axe, sign-in').toEqual([]);
    expect.soft(await attacks(page), 'sign-in').toEqual([]);
    await expect.poll(() => brokenImages(page)).toEqual([]);
  });
  expect(dialogs).toEqual([]);
});
