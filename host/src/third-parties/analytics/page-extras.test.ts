import { SNIPPET_CHARACTERS_MAX } from '@jangada/contracts/domains/site/site-config';
import { aSite } from '@jangada/remote-kit/stub-data';
import { createHooks } from '../../errors/app-hooks.ts';
import { loadPageExtras } from './page-extras.ts';

const scripts = () => [...document.querySelectorAll('script')];
const snippet = () => document.getElementById('custom-html');
const settled = () => new Promise((done) => setTimeout(done));

const load = (site: Parameters<typeof aSite>[0]) => {
  const hooks = createHooks();
  const failures: unknown[] = [];
  hooks.on('app:thirdPartyError', ({ error }) => failures.push(error));
  loadPageExtras({ ...aSite(), gtmId: undefined, tagManagerId: undefined, html: undefined, ...site }, hooks);
  return failures;
};

beforeEach(() => {
  document.head.innerHTML = '<script nonce="n-1"></script>';
  document.body.innerHTML = '';
});

describe('the tag manager', () => {
  test('loads from the public host, once, async, with the nonce of the page and without integrity', () => {
    load({ gtmId: 'GTM-ONE1', tagManagerId: 'GTM-TWO2' });
    const [, script, ...more] = scripts();
    expect(more).toEqual([]);
    expect(script?.src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-ONE1&l=dataLayer');
    expect([script?.async, script?.nonce]).toEqual([true, 'n-1']);
    expect(script?.hasAttribute('integrity')).toBe(false);
  });

  test.each([
    ['https://tags.example.com', 'https://tags.example.com/gtm.js?id=GTM-ONE1&l=dataLayer'],
    ['https://tags.example.com/', 'https://tags.example.com/gtm.js?id=GTM-ONE1&l=dataLayer'],
    ['https://tags.example.com/own.js', 'https://tags.example.com/own.js?id=GTM-ONE1&l=dataLayer'],
    ['', 'https://www.googletagmanager.com/gtm.js?id=GTM-ONE1&l=dataLayer'],
  ])('of a source %j comes from %s', (gtmSource, address) => {
    load({ gtmId: 'GTM-ONE1', gtmSource });
    expect(scripts().at(-1)?.src).toBe(address);
  });

  test.each([{}, { gtmId: 'gtm-one' }, { gtmId: 'GTM-' }])('is not loaded with %j', (site) => {
    expect(load(site)).toEqual([]);
    expect(scripts()).toHaveLength(1);
  });

  test('with an invalid source address is reported once, and nothing is thrown', async () => {
    const failures = load({ gtmId: 'GTM-ONE1', gtmSource: 'javascript:alert(1)//' });
    await settled();
    expect(failures).toEqual([expect.objectContaining({ name: 'ThirdPartyError' })]);
    expect(scripts()).toHaveLength(1);
  });

  test('that is blocked is reported once and leaves no element behind', async () => {
    const failures = load({ gtmId: 'GTM-ONE1' });
    scripts().at(-1)?.dispatchEvent(new Event('error'));
    await settled();
    expect(failures).toEqual([expect.objectContaining({ name: 'ThirdPartyError' })]);
    expect(scripts()).toHaveLength(1);
  });
});

describe('the operator’s snippet', () => {
  test('is put at the end of the page once, and its scripts get the nonce', async () => {
    const html = '<p>Selo</p><style>p{}</style><script data-id="7">window.snippetRan = 1</script>';
    load({ html });
    load({ html });
    await settled();
    expect(document.querySelectorAll('#custom-html p')).toHaveLength(1);
    const script = snippet()?.querySelector('script');
    expect(script).toMatchObject({ nonce: 'n-1', text: 'window.snippetRan = 1' });
    expect(script?.dataset['id']).toBe('7');
    expect(snippet()?.querySelector('style')?.nonce).toBe('n-1');
  });

  test('waits for a script before the one that depends on it, unless it is async', async () => {
    load({
      html: '<script src="https://a.example/1.js"></script><script async src="https://a.example/2.js"></script>',
    });
    await settled();
    const [first, second] = snippet()?.querySelectorAll('script') ?? [];
    // Only the runnable copy has the nonce, so the parsed script has not run.
    expect([first?.nonce, second?.nonce]).toEqual(['n-1', '']);
    first?.dispatchEvent(new Event('load'));
    await settled();
    expect(snippet()?.querySelectorAll('script')[1]?.nonce).toBe('n-1');
  });

  test('continues after a script that failed to load, which is reported', async () => {
    const failures = load({ html: '<script src="https://a.example/1.js"></script><script>1</script>' });
    await settled();
    snippet()?.querySelector('script')?.dispatchEvent(new Event('error'));
    await settled();
    expect(snippet()?.querySelectorAll('script')[1]?.nonce).toBe('n-1');
    expect(failures).toEqual([expect.objectContaining({ name: 'ThirdPartyError' })]);
  });

  test('cannot write over the page', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    load({ html: '<p>Selo</p>' });
    await settled();
    document.write('<h1>Nothing else</h1>');
    expect(document.querySelector('h1')).toBeNull();
    expect(snippet()).not.toBeNull();
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  test('that is too long is omitted and reported', async () => {
    const failures = load({ html: 'x'.repeat(SNIPPET_CHARACTERS_MAX + 1) });
    await settled();
    expect(snippet()).toBeNull();
    expect(failures).toHaveLength(1);
  });

  test('with broken markup and a broken script breaks nothing', async () => {
    const received = jest.fn();
    window.addEventListener('error', received, { once: true });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const failures = load({ html: '<div><script>if (</script><b>Selo' });
    await settled();
    expect(failures).toEqual([]);
    expect(snippet()?.textContent).toContain('Selo');
    expect(received).toHaveBeenCalled();
  });
});
