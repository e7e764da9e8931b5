import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

describe('the third parties of a tenant', () => {
  let edge: TestEdge;
  const list = (tenant: string) => edge.call('GET', `/third-parties?tenant=${tenant}`);
  before(async () => {
    edge = await startEdge({ EDGE_SITE_CONFIG_TTL_MS: '0' });
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
  });
  after(() => edge.stop());

  it('are listed by the setting that allows them, the scripts of a snippet too', async () => {
    edge.setSiteConfig({
      origins: { scripts: ['https://widget.test'], connections: [], images: [], frames: ['https://games.test'] },
      gtmId: 'GTM-ABC12',
      html: '<script src="https://pixel.test/a.js"></script>',
      images: {},
      banners: [],
      logo: { header: '/a.svg', footer: '/b.svg', header_light: '/c.svg', footer_light: '/d.svg' },
      icons: {},
    });
    const { data } = (await list('jangada')).json<{
      data: { setting: string; scripts: string[]; frames: string[] }[];
    }>();
    assert.deepEqual(
      data.map(({ setting, scripts }) => [setting, ...scripts]),
      [
        ['origins', 'https://widget.test'],
        ['gtmId', 'https://www.googletagmanager.com'],
        ['html', 'https://pixel.test'],
      ],
    );
    assert.deepEqual(data[0]?.frames, ['https://games.test']);
  });

  it('of an unknown tenant are refused, and of one in maintenance not guessed', async () => {
    assert.equal((await list('nobody')).json().code, 'tenant.unknown');
    edge.setSite('localhost', { status: 'maintenance' });
    const answer = await list('jangada');
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'server.unavailable']);
  });
});
