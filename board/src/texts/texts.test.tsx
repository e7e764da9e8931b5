import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { useFormats } from '../locale/formats.ts';
import { translationIn } from '../testing/translation-in.ts';
import { en } from './en.ts';
import { chooseLanguage, createI18n } from './i18n.ts';
import { pt } from './pt.ts';
import { fromDeskTexts } from './use-from-desk-texts.ts';
import { toolTexts } from './use-tool-texts.ts';
import { waves as wavesEn } from './en/waves.ts';
import { waves as wavesPt } from './pt/waves.ts';
import { useTranslation } from './use-translation.ts';

const looseIn = (language: 'pt' | 'en') => translationIn(language) as (key: string, values?: object) => string;

interface Tree {
  readonly [key: string]: string | Tree;
}

const flat = (tree: Tree, above = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );

const placeholdersIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

afterEach(() => localStorage.clear());

describe('the texts of the board', () => {
  it('have the same keys and the same placeholders in both languages', () => {
    const portuguese = flat({ ...pt, ...toolTexts.pt, ...fromDeskTexts.pt, ...wavesPt });
    const english = new Map(flat({ ...en, ...toolTexts.en, ...fromDeskTexts.en, ...wavesEn }));
    expect(portuguese.length).toBeGreaterThan(200);
    expect([...english.keys()].toSorted()).toEqual(portuguese.map(([key]) => key).toSorted());
    for (const [key, text] of portuguese) {
      expect([key, placeholdersIn(english.get(key) ?? '')]).toEqual([key, placeholdersIn(text)]);
    }
  });

  it('show the key of a text that does not exist', () => {
    expect(looseIn('en')('signIn.nowhere')).toBe('signIn.nowhere');
    expect(looseIn('pt')('signIn.nowhere')).toBe('signIn.nowhere');
  });

  it('show the Portuguese text where the English one is missing', () => {
    const instance = createI18n('en');
    instance.addResourceBundle('pt', 'translation', { onlyHere: 'Só aqui' }, true, true);
    expect(instance.t('onlyHere')).toBe('Só aqui');
  });

  it.each([
    ['pt', 1, '1 bloqueada'],
    ['pt', 2, '2 bloqueadas'],
    ['pt', 1_000_000, '1000000 bloqueadas'],
    ['en', 0, '0 blocked'],
    ['en', 1, '1 blocked'],
    ['en', 2, '2 blocked'],
  ] as const)('have a plural: %s, %d releases', (language, count, expected) => {
    expect(translationIn(language)('state.blocked', { count })).toBe(expected);
  });

  it.each([
    ['pt', 1, 'wallet foi alterado'],
    ['pt', 3, 'wallet foi alterado em 3 sites'],
    ['en', 1, 'wallet was changed'],
    ['en', 3, 'wallet was changed on 3 sites'],
  ] as const)('say how many sites were changed: %s, %d', (language, count, expected) => {
    expect(translationIn(language)('change.done', { remote: 'wallet', count })).toBe(expected);
  });

  it.each([
    ['pt', 1, 'canário no ar'],
    ['pt', 2, 'canários no ar'],
    ['en', 1, 'live canary'],
    ['en', 2, 'live canaries'],
  ] as const)('have a plural below the figures of the overview: %s, %d', (language, count, expected) => {
    expect(translationIn(language)('overview.counts.canaries', { count })).toBe(expected);
  });

  it.each([
    ['pt', 3, 1, '3 relatos, 1 visitante'],
    ['pt', 1, 2, '1 relato, 2 visitantes'],
    ['en', 3, 1, '3 reports, 1 visitor'],
    ['en', 1, 2, '1 report, 2 visitors'],
  ] as const)('have a plural of each number of an incident: %s, %d, %d', (language, reports, visitors, expected) => {
    const t = translationIn(language);
    const texts = [t('incidents.reports', { count: reports }), t('incidents.visitors', { count: visitors })];
    expect(texts.join(', ')).toBe(expected);
  });

  it('insert a value unchanged, also one with special characters', () => {
    expect(translationIn('en')('plan.held', { why: '<b>{why}</b> & $t(plan.nothing)' })).toBe(
      'The canary is held: <b>{why}</b> & $t(plan.nothing)',
    );
  });

  it('need their values, and exist, or they do not build', () => {
    const t = translationIn('en');
    // @ts-expect-error a value is missing
    expect(t('forbidden.text')).toContain('{role}');
    // @ts-expect-error a value has another name
    expect(t('forbidden.text', { name: 'Viewer' })).toContain('{role}');
    // @ts-expect-error there is no such text
    expect(t('forbidden.nothing')).toBe('forbidden.nothing');
  });
});

describe('a change of language', () => {
  const Sentence = () => {
    const { t } = useTranslation();
    const formats = useFormats();
    return <p>{`${t('retry')} ${formats.number(1234.5)}`}</p>;
  };

  it('changes texts and formats at once, sets the language of the page, and is stored', async () => {
    const i18n = createI18n('pt');
    render(
      <I18nextProvider i18n={i18n}>
        <Sentence />
      </I18nextProvider>,
    );
    expect(screen.getByText('Tentar de novo 1.234,5')).toBeVisible();
    expect(document.documentElement.lang).toBe('pt-BR');
    await act(async () => chooseLanguage(i18n, 'en'));
    expect(screen.getByText('Try again 1,234.5')).toBeVisible();
    expect(document.documentElement.lang).toBe('en-US');
    expect(localStorage.getItem('board.language')).toBe('en');
  });

  it('begins with the language that the page was opened in', () => {
    document.documentElement.lang = 'en-US';
    expect(createI18n().language).toBe('en');
    document.documentElement.lang = 'pt-BR';
    expect(createI18n().language).toBe('pt');
  });
});
