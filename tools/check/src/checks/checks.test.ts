import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { defineOffer } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';
import { forbiddenIn } from '@jangada/contracts/release-rules/page-policy';
import type { Finding } from '../finding.ts';
import type { TextTree } from '../subject.ts';
import { checkLocales } from './locales.ts';
import { checkOffer } from './offer.ts';
import { unusedTexts, wordsInViews } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const path of ['routes/home.tsx', 'slots/card.tsx', 'texts/pt.ts', 'texts/en.ts']) {
  mkdirSync(join(folder, 'src', dirname(path)), { recursive: true });
  writeFileSync(join(folder, 'src', path), '');
}

const said = (findings: readonly Finding[]): string => findings.map(({ says }) => says).join('\n');

const aRaffle = defineOffer('raffle', {
  name: { pt: 'Rifa', en: 'Raffle' },
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [{ path: '/raffle', expose: './routes/home' }],
  slots: [{ slot: 'home.more', expose: './slots/card' }],
  menu: [{ path: '/raffle', icon: 'ticket', label: { pt: 'Rifa', en: 'Raffle' } }],
});

const route = (path: string) => ({ path, expose: './routes/home' });

describe('an offer', () => {
  it('that uses only its own resources has no problems', () => {
    assert.deepEqual(checkOffer(folder, aRaffle), []);
  });

  const refused: [what: string, changes: Partial<Offer>, says: RegExp][] = [
    ['a path of another remote', { routes: [...aRaffle.routes, route('/bonus')] }, /\/bonus belongs to wallet/],
    ['a path beside its own', { routes: [...aRaffle.routes, route('/quiz')] }, /\/quiz is outside of \/raffle/],
    ['a path twice', { routes: [...aRaffle.routes, route('/raffle')] }, /route \/raffle is offered twice/],
    [
      'a slot of somebody else',
      { slots: [...aRaffle.slots, { slot: 'header.balance', expose: './slots/card' }] },
      /filled by wallet, not by raffle/,
    ],
    ['a modal of somebody else', { modals: [{ modal: 'deposit', expose: './slots/card' }] }, /belongs to wallet/],
    ['a panel of somebody else', { panels: [{ panel: 'chat', expose: './slots/card' }] }, /belongs to social/],
    ['an expose without a file', { activate: './remote' }, /no src\/remote\.tsx or \.ts/],
    ['a file nobody offers', { slots: [] }, /the offer does not name it/],
    ['a menu line into nothing', { routes: [{ ...route('/raffle/a') }] }, /leads to \/raffle, which it does not offer/],
    ['a remote beside the tables without a name', { name: undefined }, /name is missing/],
  ];
  for (const [what, changes, says] of refused) {
    it(`does not pass with ${what}`, () => assert.match(said(checkOffer(folder, { ...aRaffle, ...changes })), says));
  }

  it('of a listed remote has only paths of the table', () => {
    const offer = { ...aRaffle, remote: 'wallet', slots: [], menu: [], routes: [route('/wallet/x')] };
    assert.match(said(checkOffer(folder, offer)), /not in the route table/);
  });
});

const allowed = { sameTexts: [], scriptOrigins: [] };
const compared = (pt: TextTree, en: TextTree, sameTexts: string[] = []): string =>
  said(checkLocales({ texts: { pt, en }, allowed: { ...allowed, sameTexts } }));

describe('two languages', () => {
  it('pass when both languages have the same keys with their own texts', () => {
    assert.equal(compared({ a: 'Faltam {count}', slots: 'Slots' }, { a: '{count} left', slots: 'Slots' }), '');
  });

  it('report a key of only one language', () => {
    assert.equal(compared({ a: { b: 'Um' } }, {}), 'a.b is missing.');
    assert.equal(compared({}, { a: 'One' }), 'a is missing.');
  });

  it('report empty texts', () => assert.match(compared({ a: 'Um' }, { a: ' ' }), /a is empty/));

  it('fill in the same', () => assert.match(compared({ a: 'Faltam {count}' }, { a: '{left} left' }), /a fills in/));

  it('report copied texts, unless package.json allows them', () => {
    const text = { a: 'The same long sentence' };
    assert.match(compared(text, text), /in both languages/);
    assert.equal(compared(text, text, ['a']), '');
  });
});

describe('the policy of the page', () => {
  const broken: [what: string, source: string][] = [
    ['eval', 'const run = (text) => eval(text)'],
    ['new Function', 'new Function("return 1")()'],
    ['a timer with source text', 'setTimeout("go()", 5)'],
    ['an inline style attribute', 'node.setAttribute("style", "color:red")'],
    ['an inline handler', 'node.setAttribute("onclick", "go()")'],
    ['a javascript: address', 'link.href = "javascript:go()"'],
    ['innerHTML', 'node.innerHTML = text'],
    ['document.write', 'document.write(text)'],
  ];
  for (const [what, source] of broken) {
    it(`finds ${what}`, () => assert.ok(said(forbiddenIn('a.js', source)).includes(`has ${what}:`)));
  }

  it('finds a script of another origin, unless package.json names its origin', () => {
    const source = 'load("https://widget.example/w.js?v=1")';
    assert.match(said(forbiddenIn('a.js', source)), /https:\/\/widget\.example\/w\.js/);
    assert.deepEqual(forbiddenIn('a.js', source, ['https://widget.example']), []);
  });

  it('knows the branches in which libraries look for the global object, and no other Function', () => {
    const lodash = "var root = freeGlobal || freeSelf || Function('return this')();";
    const regenerator = 'try { r = runtime } catch (e) { Function("r", "regeneratorRuntime = r")(runtime) }';
    assert.deepEqual(forbiddenIn('a.js', `${lodash}\n${regenerator}`), []);
    assert.match(said(forbiddenIn('a.js', `${lodash} Function('return that')()`)), /has new Function/);
  });

  it('ignores similar code that is allowed', () => {
    const source = 'retrieval(1); x.eval2(); isFunction(f); if (node.innerHTML === "") go(); setTimeout(go, 5)';
    assert.deepEqual(forbiddenIn('a.js', source), []);
  });
});

const view = (text: string) => ({ path: 'page/page.tsx', text });

describe('texts', () => {
  it('for people are in the texts, not in views', () => {
    assert.match(said(wordsInViews(view('export const A = () => <p>Bom dia</p>;'))), /"Bom dia" is not in the texts/);
    assert.match(said(wordsInViews(view('export const A = () => <B title="Bom dia" />;'))), /Bom dia/);
    assert.match(said(wordsInViews(view("export const A = () => <B aria-label={'Bom dia'} />;"))), /Bom dia/);
  });

  it('for machines can be anywhere', () => {
    const source = 'export const A = () => <Box display="flex" as="section">{t("a")} · 18+</Box>;';
    assert.deepEqual(wordsInViews(view(source)), []);
  });

  it('that are unused are found; composed keys count as used', () => {
    const sources = [view('t("a.one"); t("left", { count }); t(`kinds.${kind}`);')];
    const texts = { a: { one: '1', two: '2' }, left_one: '1', left_other: '2', kinds: { x: 'x', y: 'y' } };
    assert.equal(said(unusedTexts({ sources, texts: { pt: texts, en: texts } })), 'a.two is used nowhere.');
  });
});
