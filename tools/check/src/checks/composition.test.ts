import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findBrowser } from '../browser/find-browser.ts';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { compositionFaults } from './composition-rules.ts';
import type { CompositionPart } from './composition-rules.ts';
import { findKeyTrap } from './composition.ts';

describe('the rules of composition', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(process.env), args: ['--no-sandbox'] });
    page = await browser.newPage();
  });
  after(() => browser.close());

  const check = async (part: CompositionPart, html: string): Promise<string> => {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    return (await page.evaluate(compositionFaults, part)).join('\n');
  };

  it('accept a page of a frame and parts that agree', async () => {
    const html = `<header><nav aria-label="Main"><a href="/">Home</a></nav></header>
      <main><h1>Home</h1><section aria-labelledby="a"><h2 id="a">Slots</h2><h3>New</h3></section>
      <section aria-label="Live"><h2>Bets</h2></section></main><div role="status"></div>
      <div role="dialog" aria-label="Deposit"><h3>Deposit</h3></div>`;
    assert.equal(await check('page', html), '');
  });

  const refused: [what: string, part: CompositionPart, html: string, says: RegExp][] = [
    ['two h1', 'page', '<main><h1>a</h1><h1>b</h1></main>', /2 elements are h1/],
    ['a page without an h1', 'page', '<main><h2>a</h2></main>', /0 elements are h1/],
    ['an h1 in a slot', 'slot', '<h1>a</h1>', /h1 belongs to the page/],
    ['a heading that leaves a level out', 'page', '<main><h1>a</h1><h3>b</h3></main>', /"b" is an h3 after an h1/],
    ['a slot that does not go on from the frame', 'slot', '<h3>b</h3>', /"b" is an h3 after an h1/],
    ['an id of two parts', 'page', '<main><h1 id="x">a</h1><p id="x"></p></main>', /id "x" is there more than once/],
    ['a landmark of the frame in a view', 'route', '<main>a</main>', /<main><\/main> is a landmark of the frame/],
    ['two mains', 'page', '<main><h1>a</h1></main><main>b</main>', /2 elements are main/],
    ['a landmark without a name', 'panel', '<nav>a</nav>', /<nav><\/nav> is a landmark without a name/],
    ['two landmarks of one name', 'panel', '<nav aria-label="a">a</nav><nav aria-label="a">b</nav>', /called "a"/],
    [
      'a live region inside another',
      'panel',
      '<p role="log">a<b role="status">b</b></p>',
      /live region inside another/,
    ],
    [
      'live regions that compete',
      'page',
      '<main><h1>a</h1><p role="alert">a</p><p role="alert">b</p></main>',
      /2 live/,
    ],
    ['an order of focus of its own', 'slot', '<a href="/" tabindex="2">a</a>', /tabindex above 0/],
  ];
  for (const [what, part, html, says] of refused) {
    it(`refuse ${what}`, async () => assert.match(await check(part, html), says));
  }

  it('refuse a view that holds Tab, and no other', async () => {
    await check('slot', '<button>a</button><button>b</button>');
    assert.deepEqual(await findKeyTrap(page), []);
    await check('slot', '<button>a</button><input><button>b</button>');
    await page.evaluate(() =>
      document.querySelector('input')?.addEventListener('keydown', (event) => event.preventDefault()),
    );
    assert.deepEqual(await findKeyTrap(page), ['Tab does not lead on from <input>']);
  });
});
