import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as ops from '@jangada/contracts/ops/pages';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { getContentPage } from '@jangada/contracts/domains/site/pages';
import { CONTENT_PAGES_MAX } from '@jangada/contracts/domains/site/site-config';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const params = (slug: string, tenant = 'jangada') => ({ tenant, slug });
const words = { title_pt: 'Regras', title_en: 'Rules', body_pt: '## Um\n\nTexto', body_en: '## One\n\nText' };
const set = (slug: string, body: object = words) => platform.op(ops.setPage, { params: params(slug), body });
const read = (slug: string, input: object = {}) => platform.call(getContentPage, { params: { slug }, ...input });
const headings = async (host = 'localhost') => (await platform.call(getSiteConfig, { host })).body.pages;

describe('a content page', () => {
  it('is written by an operator and read in the language of the call, at once', async () => {
    const created = await set('regras');
    assert.equal(created.status, 200);
    assert.deepEqual(
      created.body.data.map(({ slug, published }: Record<string, unknown>) => [slug, published]),
      [['regras', true]],
    );
    const { data } = (await read('regras')).body;
    assert.deepEqual([data.slug, data.title, data.body], ['regras', 'Regras', '## Um\n\nTexto']);
    const english = (await read('regras', { headers: { 'x-language': 'en' } })).body.data;
    assert.deepEqual([english.title, english.body], ['Rules', '## One\n\nText']);
    assert.deepEqual(await headings(), [{ slug: 'regras', title: { pt: 'Regras', en: 'Rules' } }]);
  });

  it('does not change omitted fields', async () => {
    await set('parte');
    await set('parte', { title_en: 'Part' });
    const { data } = (await read('parte', { headers: { 'x-language': 'en' } })).body;
    assert.deepEqual([data.title, data.body], ['Part', '## One\n\nText']);
  });

  it('that is not published, or was taken away, is not there', async () => {
    await set('rascunho', { ...words, published: false });
    assert.deepEqual((await read('rascunho')).body.code, 'page.not-found');
    await set('rascunho', { published: true });
    assert.equal((await read('rascunho')).status, 200);
    await platform.op(ops.removePage, { params: params('rascunho') });
    const removed = await read('rascunho');
    assert.deepEqual([removed.status, removed.body.code], [404, 'page.not-found']);
    assert.ok(!(await headings()).some(({ slug }: { slug: string }) => slug === 'rascunho'));
  });

  it('belongs to one site', async () => {
    await set('so-jangada');
    assert.equal((await read('so-jangada', { host: 'tucano.localhost' })).status, 404);
    assert.deepEqual(await headings('tucano.localhost'), []);
    assert.deepEqual((await platform.op(ops.listPagesForOps, { params: { tenant: 'tucano' } })).body.data, []);
  });

  it('is text: markup is refused, and so is a title with signs of it', async () => {
    for (const [field, value] of [
      ['body_pt', 'Olá <script>alert(1)</script>'],
      ['body_en', '<b>bold</b>'],
      ['title_pt', 'a < b'],
      ['title_en', 'line\nbreak'],
    ] as const) {
      const { status, body } = await set('html', { ...words, [field]: value });
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
    }
    assert.equal((await set('html', { ...words, body_pt: 'Para 1 < 2 e 3 > 2.' })).status, 200);
  });

  it('needs both titles and both texts when it is new', async () => {
    for (const field of Object.keys(words)) {
      const { status, body } = await set('nova', { ...words, [field]: undefined });
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
    }
    assert.equal((await read('nova')).status, 404);
  });

  it('has an address of small letters, digits and hyphens', async () => {
    for (const slug of ['Regras', 'a b', '-a', 'a--b', 'ação', 'x'.repeat(61)]) {
      const { body } = await platform.op(ops.setPage, { params: params(slug), body: words });
      assert.deepEqual(Object.keys(body.errors), ['slug'], slug);
    }
  });

  it('is one of a limited number, because every page of the site names them all', async () => {
    const { data } = (await platform.op(ops.listPagesForOps, { params: { tenant: 'jangada' } })).body;
    for (let number = data.length; number < CONTENT_PAGES_MAX; number += 1) await set(`pagina-${number}`);
    const { status, body } = await set('uma-a-mais');
    assert.deepEqual([status, body.code], [409, 'page.too-many']);
    assert.equal((await set('regras', { title_en: 'The rules' })).status, 200);
  });
});
