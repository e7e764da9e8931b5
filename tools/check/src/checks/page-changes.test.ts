import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { defineOffer } from '@jangada/contracts/page/offer';
import { startLab, type LabSubject, type RunningLab } from '../lab/start-lab.ts';
import type { Subject } from '../subject.ts';
import { changesAtStart, changesOfView, watchPage } from './page-changes.ts';
import { checkStories } from './stories.ts';

const offer = defineOffer('raffle', {
  name: { pt: 'Rifa', en: 'Raffle' },
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [],
});

const refused: readonly (readonly [what: string, expose: string, says: readonly string[]])[] = [
  [
    'moves or removes a part of the frame',
    './moves',
    [
      'while it is shown the place of the header is 0 px from the left, 0 px from the right, -48 px from the top',
      'while it is shown the footer is removed from the page (remote.js:',
    ],
  ],
  [
    'hides a part only while it is shown',
    './hides-while-shown',
    [
      'while it is shown the opacity of the header is 0 instead of 1 (remote.js:',
      'while it is shown the transform of the footer is matrix(0, 0, 0, 0, 0, 0) instead of none (remote.js:',
    ],
  ],
  [
    'covers the page with something that is no dialog',
    './covers',
    ['while it is shown the header is covered by <div style="position: fixed; inset: 0px; z-index: 9;">'],
  ],
  [
    'styles what is not its own',
    './styles',
    [
      'while it is shown the display of the header is none instead of block (remote.js:',
      'while it is shown the color of the main is rgb(255, 0, 0) instead of rgb(0, 0, 0) (remote.js:',
      'while it is shown a style sheet of the whole page is new: header { display: none; } (remote.js:',
    ],
  ],
  [
    'leaves listeners on the page or timers',
    './leaves',
    [
      'after it has left a listener for resize on window is left (remote.js:',
      'after it has left a listener for keydown on document is left (remote.js:',
      'after it has left window.onresize is new',
      'after it has left an interval still runs (remote.js:',
      'after it has left a timeout that starts itself again still runs (remote.js:',
      'after it has left an animation frame still runs (remote.js:',
    ],
  ],
  [
    'adds or replaces globals',
    './globals',
    [
      'while it is shown window.raffleState is new',
      'while it is shown window.fetch is changed',
      'while it is shown Array.prototype.last is new',
    ],
  ],
  [
    'writes the storage, the history or the title of the page',
    './stores',
    [
      'while it is shown localStorage "shell" is gone',
      'while it is shown sessionStorage "raffle" is new (remote.js:',
      'while it is shown cookie "raffle" is new',
      'while it is shown the address is /#raffle instead of / (remote.js:',
      'while it is shown the title of the page is Raffle instead of raffle',
    ],
  ],
  [
    'leaves something in the body',
    './adds',
    [
      'after it has left the attribute class of body is raffle instead of nothing (remote.js:',
      'after it has left <aside></aside> in body is new (remote.js:',
    ],
  ],
];

const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures', name);

const releaseWith = (exposes: readonly string[]): LabSubject => {
  const release = {
    ...{ remote: 'raffle', uniqueName: 'raffle__0badc0de', entry: 'remote.js' },
    exposes: Object.fromEntries(exposes.map((expose) => [expose, { scripts: [] }])),
  };
  return { dir: fixture('intrusive'), release: release as unknown as Release, offer };
};

const storiesOf = (name: string): Subject => ({
  ...{ name: 'raffle', folder: fixture(name), offer, isForeign: false, sources: [], texts: { pt: {}, en: {} } },
  allowed: { sameTexts: [], scriptOrigins: [] },
});

describe('a view of a release', () => {
  let lab: RunningLab;

  before(async () => {
    const exposes = ['./texts/pt', './texts/en', './good', './once', ...refused.map(([, expose]) => expose)];
    lab = await startLab(releaseWith(exposes), storiesOf('intrusive-stories'));
  });
  after(() => lab.stop());

  const open = async (expose: string): Promise<string[]> => {
    const watch = await watchPage(lab);
    await lab.page.evaluate((where) => globalThis.lab.mount(where), {
      kind: 'slot' as const,
      expose,
      path: '/',
      props: {},
    });
    await watch.shown();
    await lab.page.evaluate(() => globalThis.lab.unmount());
    return watch.gone();
  };

  it('passes when it leaves the page as it was: its listeners and timers end, and its dialog lies over the frame', async () => {
    assert.deepEqual(await changesAtStart(lab), []);
    assert.deepEqual(await open('./good'), []);
  });

  it('is compared with a page of its own after one that changed the page', async () => {
    await open('./adds');
    assert.deepEqual(await open('./good'), []);
  });

  for (const [what, expose, says] of refused) {
    it(`is refused when it ${what}, each with a sentence and its file`, async () => {
      const found = await open(expose);
      const missing = says.filter((one) => !found.some((sentence) => sentence.startsWith(one)));
      assert.deepEqual(missing, [], found.join('\n'));
    });
  }

  it('may leave a listener that comes once with its code, and none that comes again with the view', async () => {
    const slot = { kind: 'slot', path: '/', props: {} } as const;
    assert.deepEqual(await changesOfView(lab, { ...slot, expose: './once' }), []);
    const again = await changesOfView(lab, { ...slot, expose: './leaves' });
    const starts = ['after it has left an interval', 'after it has left a listener for resize on window is left'];
    for (const start of starts)
      assert.ok(
        again.some((says) => says.startsWith(start)),
        again.join('\n'),
      );
    assert.equal(new Set(again).size, again.length);
  });

  it('is refused when one of its stories changes the page, with the line of the source', async () => {
    const { findings, stories } = await checkStories(lab, false);
    assert.deepEqual(
      findings.map(({ where, says }) => `${where}: ${says}`),
      [
        'Page: leaves: while it is shown the footer is removed from the page (src/page.stories.tsx:10).',
        'Page: leaves: after it has left a listener for resize on window is left (src/page.stories.tsx:9).',
      ],
    );
    assert.deepEqual(
      stories.map(({ story, violations }) => [story, violations.length]),
      [
        ['Page: good', 0],
        ['Page: leaves', 2],
      ],
    );
  });
});
