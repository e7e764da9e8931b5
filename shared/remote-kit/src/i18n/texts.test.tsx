import type { Language } from '@jangada/contracts/values/languages';
import { act, screen } from '@testing-library/react';
import { createI18n } from './i18n.ts';
import { renderRemote } from '../stub-host/render-remote.tsx';
import { addBundle, defineTexts, translationOf, useBundle, useFormat, useTranslation } from './texts.ts';
import type { SameTexts, TextBundle } from './texts.ts';

const pt = defineTexts({
  deposit: { done: 'Recebemos {amount}.', left_one: 'falta {count}', left_other: 'faltam {count}' },
});
const en = defineTexts({
  deposit: { done: 'We received {amount}.', left_one: '{count} left', left_other: '{count} lefts' },
}) satisfies SameTexts<typeof pt>;

const Done = () => {
  const { t } = useTranslation<typeof pt>();
  const { money } = useFormat();
  return <p>{t('deposit.done', { amount: money(5000) })}</p>;
};

const translationIn = (language: Language) =>
  addBundle<typeof pt>(createI18n({ language }), { namespace: 'wallet__00000000', texts: { pt, en } });

test('a text is shown in the current language with its values filled in', () => {
  const { unmount } = renderRemote(<Done />, { texts: { pt, en } });
  expect(screen.getByText(/Recebemos R\$\s50,00\./)).toBeInTheDocument();
  unmount();
  renderRemote(<Done />, { texts: { pt, en }, language: 'en' });
  expect(screen.getByText(/We received R\$\s?50\.00\./)).toBeInTheDocument();
});

test('texts and formats change together with the language', () => {
  const { stub } = renderRemote(<Done />, { texts: { pt, en } });
  act(() => stub.language.setState('en', true));
  expect(screen.getByText(/We received R\$\s?50\.00\./)).toBeInTheDocument();
});

test.each([
  ['pt', 0, 'falta 0'],
  ['pt', 1, 'falta 1'],
  ['pt', 1.5, 'falta 1.5'],
  ['pt', 2, 'faltam 2'],
  ['pt', 3, 'faltam 3'],
  ['pt', 1_000_000, 'faltam 1000000'],
  ['en', 0, '0 lefts'],
  ['en', 1, '1 left'],
  ['en', 1.5, '1.5 lefts'],
  ['en', 2, '2 lefts'],
  ['en', 1_000_000, '1000000 lefts'],
] as const)('a count takes the form of its language: %s, %d', (language, count, expected) => {
  expect(translationIn(language)('deposit.left', { count })).toBe(expected);
});

test('a text that does not exist shows its key instead of breaking the page', () => {
  const t: (key: string) => string = translationIn('pt') as (key: string) => string;
  expect(t('deposit.nowhere')).toBe('deposit.nowhere');
});

test('a missing value stays visible as a gap', () => {
  expect(translationIn('pt')('deposit.done')).toBe('Recebemos {amount}.');
});

test('a value is inserted unchanged, whatever it contains', () => {
  const t = translationIn('pt');
  expect(t('deposit.done', { amount: '<b>{amount}</b> & $t(deposit.left)' })).toBe(
    'Recebemos <b>{amount}</b> & $t(deposit.left).',
  );
});

test('code outside of a view gets texts in the language that is shown at that moment', () => {
  const { stub } = renderRemote(null, { texts: { pt, en } });
  const t = translationOf<typeof pt>(stub.host);
  expect(t('deposit.done', { amount: 1 })).toBe('Recebemos 1.');
  act(() => stub.language.setState('en', true));
  expect(t('deposit.done', { amount: 1 })).toBe('We received 1.');
});

const bundle: TextBundle<typeof pt> = { namespace: 'a-part', texts: { pt, en } };

test('the texts of a module that an update has replaced are replaced', () => {
  const instance = createI18n({ language: 'pt' });
  const bundle = (title: string) => ({ namespace: 'casino.boxes', texts: { pt: { title }, en: { title } } });
  const [older, newer] = [bundle('Caixas'), bundle('Caixas-surpresa')];
  expect(addBundle(instance, older)('title')).toBe('Caixas');
  expect(addBundle(instance, newer)('title')).toBe('Caixas-surpresa');
});

test('a module that contains its texts shows them in any host, in addition to the texts of the release', () => {
  const Part = () => {
    const { t } = useBundle(bundle);
    const own = useTranslation<{ title: string }>();
    return <p>{`${own.t('title')}: ${t('deposit.left', { count: 1 })}`}</p>;
  };
  const { stub, unmount } = renderRemote(<Part />, { texts: { pt: { title: 'Carteira' }, en: { title: 'Wallet' } } });
  expect(screen.getByText('Carteira: falta 1')).toBeInTheDocument();
  act(() => stub.language.setState('en', true));
  expect(screen.getByText('Wallet: 1 left')).toBeInTheDocument();
  unmount();
  renderRemote(<Part />, { texts: { pt: { title: 'Outra' }, en: { title: 'Other' } } });
  expect(screen.getByText('Outra: falta 1')).toBeInTheDocument();
});
