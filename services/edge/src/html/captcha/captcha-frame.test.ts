import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { captchaFrameAddress } from '@jangada/contracts/domains/site/captcha-frame';
import { aBuild, anOffer, startEdge, type TestEdge } from '../../testing/test-edge.ts';

const SCRIPT = 'https://captcha.test/api.js?render=explicit';
const ORIGIN = 'https://captcha.test';
const NO_ORIGINS = { scripts: [], connections: [], images: [], frames: [] };
const ADDRESS = captchaFrameAddress({ theme: 'dark', language: 'pt' });

const withCaptcha = { origins: NO_ORIGINS, turnstileSiteKey: '0x4AAA</script>', turnstileScript: SCRIPT };

describe('the frame of the captcha', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge({ EDGE_SITE_CONFIG_TTL_MS: '0' });
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  });
  after(() => edge.stop());

  const directivesOf = (policy: unknown): ReadonlyMap<string, string> =>
    new Map(
      String(policy)
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1).join(' ')] as const),
    );

  it('is a page that the site alone may frame, with scripts of the captcha and of nobody else', async () => {
    edge.setSiteConfig(withCaptcha);
    const { statusCode, headers, body } = await edge.page(ADDRESS);
    assert.equal(statusCode, 200);
    const directives = directivesOf(headers['content-security-policy']);
    assert.equal(directives.get('frame-ancestors'), "'self'");
    assert.equal(directives.get('default-src'), "'none'");
    assert.match(directives.get('script-src') ?? '', /^'nonce-[\w+/=]+' https:\/\/captcha\.test$/);
    assert.equal(directives.get('frame-src'), ORIGIN);
    assert.equal(headers['cache-control'], 'private, no-store');
    assert.ok(body.includes(SCRIPT));
    // An operator's key cannot close the script element.
    assert.equal(body.split('</script>').length, 2);
  });

  it('is of the service that the tenant has chosen, with its origins, its styles and its script', async () => {
    edge.setSiteConfig({ origins: NO_ORIGINS, turnstileSiteKey: 'key', captchaService: 'hcaptcha' });
    const { statusCode, headers, body } = await edge.page(ADDRESS);
    assert.equal(statusCode, 200);
    const directives = directivesOf(headers['content-security-policy']);
    const origins = 'https://hcaptcha.com https://*.hcaptcha.com';
    assert.match(
      directives.get('script-src') ?? '',
      /^'nonce-[\w+/=]+' https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com$/,
    );
    assert.match(directives.get('style-src') ?? '', /^'nonce-[\w+/=]+' https:\/\/hcaptcha\.com /);
    assert.deepEqual([directives.get('frame-src'), directives.get('connect-src')], [origins, origins]);
    assert.ok(body.includes('https://js.hcaptcha.com/1/api.js'));
    assert.ok(body.includes('hcaptcha.render') && !body.includes('turnstile'));
  });

  it('of a service at an address of the operator names that origin alone', async () => {
    edge.setSiteConfig({ ...withCaptcha, captchaService: 'hcaptcha' });
    const { headers } = await edge.page(ADDRESS);
    assert.equal(directivesOf(headers['content-security-policy']).get('frame-src'), ORIGIN);
  });

  it('is not there for a tenant without a captcha, nor for an unknown one', async () => {
    edge.setSiteConfig({ origins: NO_ORIGINS });
    assert.equal((await edge.page(ADDRESS)).statusCode, 404);
    assert.equal((await edge.page(ADDRESS, { host: 'nobody.test' })).statusCode, 404);
  });

  it('is refused with another look or language than there is', async () => {
    edge.setSiteConfig(withCaptcha);
    for (const query of ['', '?theme=dark', '?theme=red&language=pt', '?theme=dark&language=fr']) {
      const { statusCode, body } = await edge.page(`/frames/captcha${query}`);
      assert.deepEqual([statusCode, JSON.parse(body).code], [422, 'request.invalid'], query);
    }
  });

  it('is part of the policy of pages where there is a captcha, and of no others', async () => {
    const frames = async () => directivesOf((await edge.page('/')).headers['content-security-policy']).get('frame-src');
    edge.setSiteConfig(withCaptcha);
    assert.equal(await frames(), "'self'");
    edge.setSiteConfig({ origins: NO_ORIGINS });
    assert.equal(await frames(), "'none'");
  });

  it('lets pages enforce integrity; one that may get a release with the script in the page reports only', async () => {
    edge.setSiteConfig(withCaptcha);
    const framed = (version: string) =>
      edge.publish(aBuild('account', version, { offer: anOffer('account', { framed: ['captcha'] }) }));
    await edge.publish(aBuild('account', '1.0.0'));
    await framed('1.1.0');
    await framed('1.2.0');
    const policies = async () => {
      const { headers, body } = await edge.page('/');
      const scripts = directivesOf(headers['content-security-policy']).get('script-src') ?? '';
      return {
        enforced: headers['integrity-policy'] !== undefined,
        allowed: scripts.includes(ORIGIN),
        inTrustedTypes: body.includes(`["${ORIGIN}"]`),
      };
    };
    await edge.rollOut('jangada', 'account', { stable: '1.2.0', previous: '1.1.0' });
    assert.deepEqual(await policies(), { enforced: true, allowed: false, inTrustedTypes: false });
    await edge.rollOut('jangada', 'account', { stable: '1.1.0', previous: '1.0.0' });
    assert.deepEqual(await policies(), { enforced: false, allowed: true, inTrustedTypes: true });
    await edge.rollOut('jangada', 'account', { stable: '1.0.0' });
    assert.deepEqual(await policies(), { enforced: false, allowed: true, inTrustedTypes: true });
  });
});
