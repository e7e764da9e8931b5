import type { Language } from '@jangada/contracts/values/languages';
import type { Texts } from '@jangada/remote-kit/texts';
import { createPageTexts } from './page-texts.ts';
import type { TextSource } from './page-texts.ts';

const texts: Readonly<Record<Language, Texts>> = { pt: { title: 'Carteira', more: 'Mais' }, en: { title: 'Wallet' } };

const open = (language: Language = 'pt') => {
  const onFailed = jest.fn();
  const onMissing = jest.fn();
  return { onFailed, onMissing, page: createPageTexts({ language, onFailed, onMissing }) };
};

/** A source whose loads are resolved by the test. */
const slowSource = () => {
  const waiting: { language: Language; answer: (texts: Texts) => void; fail: (error: Error) => void }[] = [];
  const source: TextSource = {
    remote: 'wallet',
    version: '1.0.0',
    load: (language) => new Promise((answer, fail) => waiting.push({ language, answer, fail })),
  };
  return { source, waiting };
};

const source: TextSource = { remote: 'wallet', version: '1.0.0', load: async (language) => texts[language] };

test('a language is shown only when the texts of every namespace are there', async () => {
  const { page } = open();
  const [wallet, casino] = [slowSource(), slowSource()];
  page.addSource('wallet__1', wallet.source);
  page.addSource('casino__1', casino.source);
  const shown: string[] = [];
  page.language.subscribe(() => shown.push(page.instance.t('title', { ns: 'casino__1' })));
  const changed = page.change('en');
  wallet.waiting[0]?.answer(texts.en);
  await Promise.resolve();
  expect(page.language.getState()).toBe('pt');
  casino.waiting[0]?.answer({ title: 'Casino' });
  await changed;
  expect(shown).toEqual(['Casino']);
});

test('a namespace added during a change of language is loaded before it ends', async () => {
  const { page } = open();
  const [wallet, casino] = [slowSource(), slowSource()];
  page.addSource('wallet__1', wallet.source);
  const changed = page.change('en');
  page.addSource('casino__1', casino.source);
  wallet.waiting[0]?.answer(texts.en);
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.language.getState()).toBe('pt');
  casino.waiting[0]?.answer({ title: 'Casino' });
  await changed;
  expect(page.language.getState()).toBe('en');
});

test('of two changes the later one wins, whichever texts load first', async () => {
  const { page } = open('en');
  const slow = slowSource();
  page.addSource('wallet__1', slow.source);
  const toPortuguese = page.change('pt');
  const backToEnglish = page.change('en');
  for (const { language, answer } of slow.waiting.toReversed()) answer(texts[language]);
  await Promise.all([toPortuguese, backToEnglish]);
  expect(page.language.getState()).toBe('en');
});

test('texts that fail to load delay no change, and are replaced by the Portuguese ones', async () => {
  const { page, onFailed, onMissing } = open();
  const slow = slowSource();
  page.addSource('wallet__1', slow.source);
  page.add('wallet__1', 'pt', texts.pt);
  const changed = page.change('en');
  const lost = new Error('no network');
  slow.waiting[0]?.fail(lost);
  await changed;
  expect(page.language.getState()).toBe('en');
  expect(page.instance.t('title', { ns: 'wallet__1' })).toBe('Carteira');
  // Reported once as a failed load, not again for each key.
  expect(onFailed.mock.calls).toEqual([[lost]]);
  expect(onMissing).not.toHaveBeenCalled();
});

test('a key that one language lacks fetches the Portuguese texts, and is reported with its release', async () => {
  const { page, onMissing } = open('en');
  page.addSource('wallet__1', source);
  await page.ready('wallet__1');
  const rendered = new Promise((resolve) => page.instance.store.on('added', resolve));
  expect(page.instance.t('more', { ns: 'wallet__1' })).toBe('more');
  await rendered;
  expect(page.instance.t('more', { ns: 'wallet__1' })).toBe('Mais');
  expect(onMissing.mock.calls).toEqual([[{ namespace: 'wallet__1', key: 'more', language: 'en' }, source]]);
});

test('an unknown key is shown as it is, and is reported once', async () => {
  const { page, onMissing } = open('en');
  page.addSource('wallet__1', source);
  await page.ready('wallet__1');
  expect(page.instance.t('no.where', { ns: 'wallet__1' })).toBe('no.where');
  await new Promise((resolve) => page.instance.store.on('added', resolve));
  expect(page.instance.t('no.where', { ns: 'wallet__1' })).toBe('no.where');
  expect(onMissing).toHaveBeenCalledTimes(1);
});

test('the same texts are loaded once, however many views need them', async () => {
  const { page } = open();
  const load = jest.fn(source.load);
  page.addSource('wallet__1', { ...source, load });
  await Promise.all([page.ready('wallet__1'), page.ready('wallet__1')]);
  await page.ready('wallet__1');
  expect(load).toHaveBeenCalledTimes(1);
});

test('texts that load for a removed namespace are dropped', async () => {
  const { page } = open();
  const slow = slowSource();
  page.addSource('wallet__1', slow.source);
  const ready = page.ready('wallet__1');
  page.remove('wallet__1');
  slow.waiting[0]?.answer(texts.pt);
  await ready;
  expect(page.instance.hasResourceBundle('pt', 'wallet__1')).toBe(false);
});
