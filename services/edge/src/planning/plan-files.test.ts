import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { bootDocument } from '@jangada/contracts/delivery/boot';
import { fillPlan, planFiles } from '@jangada/contracts/delivery/plan-files';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';

const expose = (script: string) => ({ scripts: [script], needs: ['react'] });

const host = aBuild('host', '1.0.0', {
  files: { 'vendor.js': 'v', 'late.js': 'l', 'english.js': 'e' },
  initial: ['vendor.js'],
  exposes: { react: { scripts: [] }, './texts/en': { scripts: ['english.js'] } },
});

const casino = aBuild('casino', '1.0.0', {
  files: { 'home.js': 'h', 'games.js': 'g', 'pt.js': 'p', 'en.js': 'e' },
  exposes: {
    './routes/home': expose('home.js'),
    './routes/games': expose('games.js'),
    './texts/pt': expose('pt.js'),
    './texts/en': expose('en.js'),
  },
  offer: anOffer('casino', {
    routes: [
      { path: '/', expose: './routes/home' },
      { path: '/casino/games', expose: './routes/games' },
    ],
  }),
});

describe('the files of a page’s plan', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    for (const build of [host, casino]) {
      await edge.publish(build);
      await edge.rollOut('jangada', build.release.remote, { stable: '1.0.0' });
    }
  });
  after(() => edge.stop());

  const bootOf = async (path: string) => {
    const { body } = await edge.page(path);
    const json = /<script type="application\/json" id="jangada-boot">(.*?)<\/script>/s.exec(body)?.[1];
    return bootDocument.parse(JSON.parse(json ?? 'null'));
  };

  it('are in the page only where its HTML starts them', async () => {
    const { plan } = await bootOf('/');
    const [shell, release] = [plan?.remotes['host']?.chain[0], plan?.remotes['casino']?.chain[0]];
    assert.deepEqual(Object.keys(release?.exposes ?? {}).toSorted(), ['./routes/home', './texts/pt']);
    assert.deepEqual(Object.keys(release?.integrity ?? {}).toSorted(), ['entry.js', 'home.js', 'pt.js']);
    assert.deepEqual(Object.keys(shell?.integrity ?? {}).toSorted(), ['entry.js', 'vendor.js']);
  });

  it('have the shell’s texts of the page’s language, which the HTML starts too', async () => {
    const { plan } = await bootOf('/en');
    assert.deepEqual(Object.keys(plan?.remotes['host']?.chain[0]?.integrity ?? {}).toSorted(), [
      'english.js',
      'entry.js',
      'vendor.js',
    ]);
    assert.match((await edge.page('/en')).body, /<script async [^>]*host\/1\.0\.0\/english\.js/);
    assert.doesNotMatch((await edge.page('/')).body, /<script [^>]*english\.js/);
  });

  it('of the shell are all in a page that the shell shows itself: it is in a part that the HTML does not start', async () => {
    const { plan, planFiles: link } = await bootOf('/terms');
    assert.deepEqual(plan?.remotes['host']?.chain[0]?.integrity, plannedReleaseOf(host.release).integrity);
    assert.deepEqual(plan?.remotes['casino']?.chain[0]?.integrity, {});
    assert.ok(link);
  });

  it('are in one file whose hash the page names, which completes the plan', async () => {
    const { plan, planFiles: link } = await bootOf('/');
    const answer = await edge.app.inject({ url: link?.address ?? '' });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['cache-control']), /immutable/);
    assert.equal(`sha384-${createHash('sha384').update(answer.body).digest('base64')}`, link?.integrity);
    fillPlan(plan?.remotes ?? {}, planFiles.parse(answer.json()));
    for (const build of [host, casino]) {
      assert.deepEqual(plan?.remotes[build.release.remote]?.chain[0], plannedReleaseOf(build.release));
    }
  });

  it('are all in the page that is shown without a network', async () => {
    const { plan, planFiles: link } = await bootOf(OFFLINE_PATH);
    assert.equal(link, undefined);
    assert.deepEqual(plan?.remotes['host']?.chain[0], plannedReleaseOf(host.release));
    // The service worker caches the page only when all scripts it starts are precached.
    assert.doesNotMatch((await edge.page(`/en${OFFLINE_PATH}`)).body, /<script [^>]*english\.js/);
  });

  it('of unpublished releases, or of no releases, answer 404', async () => {
    for (const query of [
      '',
      '?releases=',
      '?releases=casino@9.9.9',
      '?releases=casino@1.0.0,host',
      '?releases=a&releases=b',
    ]) {
      const answer = await edge.app.inject({ url: `/plan-files.json${query}` });
      assert.equal(answer.statusCode, 404, query);
    }
  });
});
