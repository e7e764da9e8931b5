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
  // The shell's idle work is blocked.
  await page.route(/\/releases\/.*\.js$/, (route) =>
    started.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  await page.goto('/casino/games', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/integrity/i] });

  test('a script with wrong bytes does not run', async ({ page }) => {
    await page.route(/\/releases\/casino\/.*routes-games.*\.js/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.wrongBytes = true;\n${await answer.text()}` });
    });
    await page.goto('/casino/games');
    await expect(page.getByText('A área Cassino não carregou.')).toBeVisible();
    expect(await page.evaluate(() => 'wrongBytes' in globalThis)).toBe(false);
  });
});
