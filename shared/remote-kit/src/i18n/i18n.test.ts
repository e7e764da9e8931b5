import { addTexts, createI18n, languageOf, removeTexts } from './i18n.ts';
import type { MissingText } from './i18n.ts';

const open = () => {
  const missing: MissingText[] = [];
  const instance = createI18n({ language: 'en', onMissing: (one) => missing.push(one) });
  return { instance, missing, t: instance.getFixedT(null, 'wallet__1') };
};

test('two namespaces have the same key with different texts', () => {
  const { instance, t } = open();
  addTexts(instance, 'wallet__1', ['en', { title: 'Wallet' }]);
  addTexts(instance, 'wallet__2', ['en', { title: 'Purse' }]);
  expect([t('title'), instance.getFixedT(null, 'wallet__2')('title')]).toEqual(['Wallet', 'Purse']);
});

test('a text that the language lacks is shown in Portuguese, and reported once', () => {
  const { instance, missing, t } = open();
  addTexts(instance, 'wallet__1', ['en', {}]);
  addTexts(instance, 'wallet__1', ['pt', { left_one: 'falta {count}', left_other: 'faltam {count}' }]);
  expect([t('left', { count: 1 }), t('left', { count: 5 })]).toEqual(['falta 1', 'faltam 5']);
  expect(missing).toEqual([{ namespace: 'wallet__1', key: 'left', language: 'en' }]);
});

test.each([0, 1, 2, 999_999, 1_000_000, 2_000_000])('a count of %i has a text in both languages', (count) => {
  const { instance, missing } = open();
  for (const language of ['pt', 'en'] as const) {
    addTexts(instance, 'wallet__1', [language, { left_one: 'one {count}', left_other: 'other {count}' }]);
    expect(instance.getFixedT(language, 'wallet__1')('left', { count })).toMatch(/^(one|other) \d+$/);
  }
  expect(missing).toEqual([]);
});

test('a text that exists nowhere is its key, and reported once for each namespace', () => {
  const { instance, missing, t } = open();
  expect([t('no.where'), t('no.where')]).toEqual(['no.where', 'no.where']);
  expect(instance.getFixedT(null, 'wallet__2')('no.where')).toBe('no.where');
  expect(missing.map(({ namespace }) => namespace)).toEqual(['wallet__1', 'wallet__2']);
});

test('texts that are added again replace the previous ones completely', () => {
  const { instance, t } = open();
  addTexts(instance, 'wallet__1', ['en', { title: 'Wallet', old: 'Old' }]);
  addTexts(instance, 'wallet__1', ['en', { title: 'Purse' }]);
  expect([t('title'), t('old')]).toEqual(['Purse', 'old']);
});

test('a namespace that was removed has no text in any language', () => {
  const { instance, t } = open();
  addTexts(instance, 'wallet__1', ['en', { title: 'Wallet' }]);
  addTexts(instance, 'wallet__1', ['pt', { title: 'Carteira' }]);
  removeTexts(instance, 'wallet__1');
  expect(t('title')).toBe('title');
  expect(instance.options.ns).not.toContain('wallet__1');
});

test('only texts that load after their view render it again', () => {
  const { instance } = open();
  const rendered = jest.fn();
  instance.store.on('added', rendered);
  addTexts(instance, 'wallet__1', ['en', { title: 'Wallet' }]);
  expect(rendered).not.toHaveBeenCalled();
  addTexts(instance, 'wallet__1', ['en', { title: 'Purse' }], { renders: true });
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('the language of an instance can be followed, until one stops to', async () => {
  const { instance } = open();
  const language = languageOf(instance);
  const notified: string[] = [];
  const stop = language.subscribe(() => notified.push(language.getState()));
  await instance.changeLanguage('pt');
  stop();
  await instance.changeLanguage('en');
  expect(notified).toEqual(['pt']);
});

test('two instances in one page are independent', () => {
  const first = open();
  const second = open();
  addTexts(first.instance, 'wallet__1', ['en', { title: 'Wallet' }]);
  expect([first.t('title'), second.t('title')]).toEqual(['Wallet', 'title']);
});
