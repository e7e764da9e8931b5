import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { aSite } from '../testing/a-site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { thirdPartyOrigins } from './third-party-origins.ts';

const nobody = { scripts: [], connections: [], images: [], frames: [] };

const originsOf = (change: Partial<SiteConfig>) => {
  const { icons, logo } = { icons: {}, logo: aSite().logo };
  return thirdPartyOrigins(aSite({ origins: nobody, icons, logo, ...change }));
};

describe('the third parties of a page', () => {
  it('are empty where a tenant has none, and where there is no site', () => {
    assert.deepEqual(originsOf({}), nobody);
    assert.deepEqual(thirdPartyOrigins(null), nobody);
  });

  it('are Google for a tag manager, or the tenant’s own tagging server', () => {
    assert.deepEqual(originsOf({ gtmId: 'GTM-ABC12' }).scripts, ['https://www.googletagmanager.com']);
    assert.ok(originsOf({ tagManagerId: 'GTM-ABC12' }).connections.includes('https://*.google-analytics.com'));
    const own = originsOf({ gtmId: 'GTM-ABC12', gtmSource: 'https://tags.brand.test/gtm.js' });
    assert.deepEqual(own.scripts, ['https://tags.brand.test']);
    assert.deepEqual(own.images, ['https://tags.brand.test']);
    assert.ok(own.connections.includes('https://tags.brand.test'));
  });

  it('are not the tag manager’s without a valid container, which is not loaded then', () => {
    for (const gtmId of ['', 'gtm-abc', 'GTM-', 'GTM-abc', 'UA-1', 'GTM-A B', 'GTM-A";script-src *'])
      assert.deepEqual(originsOf({ gtmId, gtmSource: 'https://tags.brand.test' }), nobody, gtmId);
  });

  it('are the live chat’s where the tenant has one, sockets included', () => {
    const jivo = originsOf({ chat_support: true, jivoChat: 'abc' });
    assert.ok(jivo.scripts.includes('https://code.jivosite.com'));
    assert.ok(jivo.connections.includes('wss://*.jivosite.com'));
    const own = originsOf({ chat_support: true, jivoChat: 'abc', jivoScript: 'http://chat.test:8090/widget' });
    assert.deepEqual(own.scripts, ['http://chat.test:8090']);
    assert.deepEqual(own.connections, ['http://chat.test:8090', 'ws://chat.test:8090']);
    assert.deepEqual(originsOf({ chat_support: false, jivoChat: 'abc' }), nobody);
    assert.deepEqual(originsOf({ chat_support: true }), nobody);
  });

  it('are those an operator’s snippet names, for what it asks; its scripts run by the nonce alone', () => {
    const html = `<script src="https://pixel.test/a.js"></script><img src='https://img.test/p.gif?x="'><script>go()</script>`;
    const origins = originsOf({ html });
    assert.deepEqual(origins.scripts, []);
    assert.deepEqual(origins.connections, ['https://pixel.test', 'https://img.test']);
    assert.deepEqual(origins.images, ['https://pixel.test', 'https://img.test']);
  });

  it('are those of the tenant’s image hosts', () => {
    const { images } = originsOf({
      images: {
        login: 'https://cdn.brand.test/a.webp',
        register: '/brand/b.webp',
        footer_images: ['https://c.test/d'],
      },
      icons: { 64: 'https://icons.test/64.png' },
    });
    assert.deepEqual(images, ['https://cdn.brand.test', 'https://c.test', 'https://icons.test']);
  });

  it('cannot write anything but their origin into the policy', () => {
    const hostile = "https://a.test'; script-src 'unsafe-inline' *";
    const quoted = 'https://a"onload=x.test/';
    for (const address of [
      hostile,
      quoted,
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      '\u0000',
      'x'.repeat(500),
    ]) {
      const site = aSite({
        gtmId: 'GTM-ABC12',
        gtmSource: address,
        chat_support: true,
        jivoChat: 'abc',
        jivoScript: address,
        html: `<img src="${address}">`,
        images: { login: address },
        icons: { 64: address },
        apiLink: address,
      });
      const policy = contentSecurityPolicy({ nonce: 'n', site, hostname: 'bet.test' });
      assert.doesNotMatch(policy, /unsafe|javascript|data:text|onload| \*|"/, address);
      assert.equal(policy.match(/script-src/g)?.length, 1, address);
    }
  });
});
