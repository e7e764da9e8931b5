import type { Lang, MarketType, SportKind } from './protocol.ts';
import en from './texts.en.json' with { type: 'json' };
import pt from './texts.pt.json' with { type: 'json' };

export const texts: Record<Lang, typeof pt> = { pt, en };

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const lookUp = (names: Readonly<Record<string, string>>, key: string): string | undefined => names[key];

const isMarketType = (type: string): type is MarketType => type in pt.markets;

/** `total:2.5` → type and line. */
function partsOfKey(key: string): { type: string; line: number } {
  const [type = '', line = '0'] = key.split(':');
  return { type, line: Number(line) };
}

export const typeName = (type: MarketType, lang: Lang, kind?: SportKind): string => {
  const ofSports: Partial<Record<SportKind, Readonly<Record<string, string>>>> = texts[lang].marketsOfSport;
  return (kind && ofSports[kind]?.[type]) ?? texts[lang].markets[type];
};

export const marketName = (key: string, lang: Lang, kind?: SportKind): string => {
  const { type, line } = partsOfKey(key);
  if (!isMarketType(type)) return key;
  if (type === 'next-goal') return fill(texts[lang].nextGoal, { n: line });
  return typeName(type, lang, kind) + (type === 'part-winner' ? ` ${line}` : '');
};

const decimal = (value: number, lang: Lang): string => (lang === 'pt' ? `${value}`.replace('.', ',') : String(value));

const signed = (line: number, lang: Lang): string => `${line > 0 ? '+' : '−'}${decimal(Math.abs(line), lang)}`;

/** The label of an outcome: "Porto Azul", "Mais de 2,5", "Porto Azul (−1,5)". */
export const outcomeName = (
  key: string,
  outcome: string,
  sides: { home: string; away: string },
  lang: Lang,
): string => {
  const { type, line } = partsOfKey(key);
  const { or, outcomes } = texts[lang];
  const { home, away } = sides;
  if (type === 'double-chance') {
    const pairs: Record<string, string[]> = {
      '1x': [home, outcomes.draw],
      '12': [home, away],
      x2: [outcomes.draw, away],
    };
    return pairs[outcome]?.join(` ${or} `) ?? outcome;
  }
  if (outcome === 'home' || outcome === 'away') {
    const isHandicap = type === 'handicap' || type === 'handicap-parts';
    return sides[outcome] + (isHandicap ? ` (${signed(outcome === 'home' ? line : -line, lang)})` : '');
  }
  const name = lookUp(outcomes, outcome);
  if (!name) return outcome.replace('-', ' – ');
  return outcome === 'over' || outcome === 'under' ? `${name} ${decimal(line, lang)}` : name;
};

/** The short label of an odds button in a list: 1, X, 2, +2,5, −1,5. */
export const outcomeTag = (key: string, outcome: string, lang: Lang): string => {
  const { type, line } = partsOfKey(key);
  if (type === 'handicap' || type === 'handicap-parts') return signed(outcome === 'home' ? line : -line, lang);
  const number = decimal(line, lang);
  const tags = { home: '1', draw: 'X', away: '2', over: `+${number}`, under: `−${number}` };
  return lookUp(tags, outcome) ?? lookUp(texts[lang].outcomes, outcome) ?? outcome;
};
