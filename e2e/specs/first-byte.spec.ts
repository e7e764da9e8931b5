import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '../test.ts';
import { urls } from '../site.ts';

const routes = ['/', '/casino/games', '/sportsbook', '/terms', '/login', '/en', '/casino/nao/existe'];

interface Boot {
  readonly state: string;
  readonly plan: { readonly remotes: Record<string, { readonly chain: readonly unknown[] }> };
  readonly site: { readonly name: string };
}

const bootIn = (html: string): Boot => {
  const json = /<script type="application\/json" id="jangada-boot">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null') as Boot;
};

for (const path of routes) {
  test(`the HTML of ${path} contains plan, site config and theme, and starts its scripts with integrity`, async () => {
    const answer = await fetch(urls.jangada + path);
    const html = await answer.text();
    const boot = bootIn(html);
    expect(boot.state).toBe('ready');
    expect(boot.site.name).toBeTruthy();
    for (const remote of ['host', 'casino', 'sportsbook', 'wallet', 'social', 'account']) {
      expect(boot.plan.remotes[remote]?.chain.length).toBeGreaterThan(0);
    }
    expect(html).toContain(path.startsWith('/en') ? 'Loading site...' : 'Carregando site...');
    expect(html).toMatch(/<style[^>]* nonce="[^"]+"[^>]*>[^<]*--jg-colors-brand/);

    const scripts = [...html.matchAll(/<script [^>]*src="[^"]+"[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) {
      expect(tag).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/);
      expect(tag).toContain('crossorigin="anonymous"');
    }

    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(html).toContain(`nonce="${nonce}"`);
    expect(policy).not.toContain("'unsafe-eval'");
    expect(/script-src([^;]*)/.exec(policy)?.[1]).not.toContain("'unsafe-inline'");
  });
}

/** With brotli, including the federation runtime and the first view of the casino. */
const START_SCRIPT_BYTES_MAX = 225_600;
const compressedBytes = (code: Buffer): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

test('the scripts that / starts are within their budget', async () => {
  const html = await (await fetch(urls.jangada)).text();
  const addresses = [...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => address.includes('/casino/'))).not.toEqual([]);
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const file = await fetch(new URL(address, urls.jangada));
      return [address, compressedBytes(Buffer.from(await file.arrayBuffer()))] as const;
    }),
  );
  const sum = sizes.reduce((bytes, [, size]) => bytes + size, 0);
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(START_SCRIPT_BYTES_MAX);
});

test('two pages never share a nonce', async () => {
  const nonces = await Promise.all(
    [1, 2].map(
      async () => /'nonce-([^']+)'/.exec((await fetch(urls.jangada)).headers.get('content-security-policy') ?? '')?.[1],
    ),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('between the HTML and the first view there is no lookup request, and no CSP violation', async ({ page }) => {
  const requested: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (/Content Security Policy|integrity/i.test(message.text())) violations.push(message.text());
  });
  await page.goto('/casino/games');
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  const lookups = requested.filter((path) =>
    /site-config|manifest\.json|release\.json|mf-|rollout|delivery\/v1\/plan/.test(path),
  );
  expect(lookups).toEqual([]);
  expect(violations).toEqual([]);
});

test('the first view needs no script but those the HTML has started', async ({ page }) => {
  const html = await (await fetch(`${urls.jangada}/casino/games`)).text();
  const started = new Set([...html.matchAll(/src="(\/releases\/[^"]+)"/g)].map(([, src]) => src));
  // Blocks the shell's idle work.
  await page.route(/\/releases\/.*\.js$/, (route) =>
    started.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  await page.goto('/casino/games', { waitUntil: 'commit' });
  // Until the view is shown, the first rows have this heading too.
  await expect(page.getByRole('main').getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/integrity|data:text\/javascript,refused/i] });

  test('a script with wrong bytes does not run', async ({ page }) => {
    await page.route(/\/releases\/casino\/.*routes-games.*\.js/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.wrongBytes = true;\n${await answer.text()}` });
    });
    await page.goto('/casino/games');
    await expect(page.getByText('A área Cassino não carregou.')).toBeVisible();
    expect(await page.evaluate(() => 'wrongBytes' in globalThis)).toBe(false);

    // Loaders of other build tools do not know the hash: the page adds it, and refuses files that are not in the plan.
    await page.route('**/releases/casino/1.0.0/unplanned.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.wrongBytes = true' }),
    );
    const ends = await page.evaluate(async () => {
      const altered =
        performance.getEntriesByType('resource').find(({ name }) => /casino.*routes-games/.test(name))?.name ?? '';
      const load = (address: string) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.addEventListener('load', () => resolve('ran'));
          script.addEventListener('error', () => resolve(script.src));
          script.src = address;
          document.head.append(script);
        });
      const place = document.createElement('div');
      place.innerHTML = '<img src="x">';
      const blocked = (await load(`${altered}?attempt=9`)) === `${altered}?attempt=9`;
      return { blocked, unplanned: await load('/releases/casino/1.0.0/unplanned.js'), html: place.innerHTML };
    });
    expect(ends).toEqual({
      blocked: true,
      unplanned: `data:text/javascript,refused#${urls.jangada}/releases/casino/1.0.0/unplanned.js`,
      html: '',
    });
    expect(await page.evaluate(() => 'wrongBytes' in globalThis)).toBe(false);
  });
});

test.describe(() => {
  test.use({ allowedErrors: [/integrity/i] });

  test('under the enforced Integrity-Policy every script of ours runs, and one without a hash does not', async ({
    page,
  }) => {
    // Enforces the Integrity-Policy, as on a site without third parties, which the demo does not have.
    await page.route(`${urls.jangada}/`, async (route) => {
      const answer = await route.fetch();
      const policy = answer.headers()['integrity-policy-report-only'] ?? '';
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'integrity-policy': policy } });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Senha', { exact: true })).toBeVisible();
    const ends = await page.evaluate(async () => {
      const planned = performance
        .getEntriesByType('resource')
        .find(({ name }) => /casino.*routes-home/.test(name))?.name;
      return [
        planned !== undefined,
        await import(`${planned}?as=module`).then(
          () => 'ran',
          () => 'refused',
        ),
      ];
    });
    expect(ends).toEqual([true, 'refused']);
  });
});
