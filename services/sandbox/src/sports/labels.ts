import type { Lang, MarketType, SportKind, Words } from './protocol.ts';

/** Words of markets and outcomes, used by the widget and in the operator's records. */
const marketWords: Record<MarketType, Words> = {
  winner3: { pt: 'Resultado final', en: 'Full-time result' },
  winner2: { pt: 'Vencedor', en: 'Winner' },
  'double-chance': { pt: 'Chance dupla', en: 'Double chance' },
  total: { pt: 'Total', en: 'Total' },
  'both-score': { pt: 'Ambas marcam', en: 'Both teams to score' },
  handicap: { pt: 'Handicap', en: 'Handicap' },
  'odd-even': { pt: 'Total ímpar ou par', en: 'Total odd or even' },
  'correct-score': { pt: 'Placar exato', en: 'Correct score' },
  'next-goal': { pt: 'Próximo gol', en: 'Next goal' },
  'total-parts': { pt: 'Total de sets', en: 'Total sets' },
  'handicap-parts': { pt: 'Handicap de sets', en: 'Set handicap' },
  'part-winner': { pt: 'Vencedor do set', en: 'Set winner' },
  method: { pt: 'Como termina', en: 'Method of victory' },
};

const ofSport: Partial<Record<SportKind, Partial<Record<MarketType, Words>>>> = {
  football: { total: { pt: 'Total de gols', en: 'Total goals' } },
  basketball: { total: { pt: 'Total de pontos', en: 'Total points' } },
  esports: {
    'total-parts': { pt: 'Total de mapas', en: 'Total maps' },
    'handicap-parts': { pt: 'Handicap de mapas', en: 'Map handicap' },
    'part-winner': { pt: 'Vencedor do mapa', en: 'Map winner' },
  },
  mma: { 'total-parts': { pt: 'Total de rounds', en: 'Total rounds' } },
};

const outcomeWords: Record<string, Words> = {
  draw: { pt: 'Empate', en: 'Draw' },
  over: { pt: 'Mais de', en: 'Over' },
  under: { pt: 'Menos de', en: 'Under' },
  yes: { pt: 'Sim', en: 'Yes' },
  no: { pt: 'Não', en: 'No' },
  odd: { pt: 'Ímpar', en: 'Odd' },
  even: { pt: 'Par', en: 'Even' },
  none: { pt: 'Sem gol', en: 'No goal' },
  ko: { pt: 'Nocaute', en: 'Knockout' },
  submission: { pt: 'Finalização', en: 'Submission' },
  decision: { pt: 'Decisão', en: 'Decision' },
};

export function isMarketType(type: string): type is MarketType {
  return type in marketWords;
}

/** `total:2.5` → type and line. */
export function partsOfKey(key: string): { type: string; line: number | undefined } {
  const [type = '', line] = key.split(':');
  return { type, line: line === undefined ? undefined : Number(line) };
}

export function typeName(type: MarketType, lang: Lang, kind?: SportKind): string {
  const special = kind && ofSport[kind]?.[type];
  return (special ?? marketWords[type])[lang];
}

export function marketName(key: string, lang: Lang, kind?: SportKind): string {
  const { type, line } = partsOfKey(key);
  if (!isMarketType(type)) return key;
  const name = typeName(type, lang, kind);
  if (type === 'next-goal') return lang === 'pt' ? `Quem faz o ${line}º gol` : `Who scores goal ${line}`;
  return type === 'part-winner' ? `${name} ${line}` : name;
}

export const decimal = (value: number, lang: Lang): string =>
  lang === 'pt' ? String(value).replace('.', ',') : String(value);

const signed = (line: number, lang: Lang): string => `${line > 0 ? '+' : '−'}${decimal(Math.abs(line), lang)}`;

interface Sides {
  home: string;
  away: string;
}

/** The outcome in words: "Porto Azul", "Mais de 2,5", "Porto Azul (−1,5)". */
export function outcomeName(key: string, outcome: string, { home, away }: Sides, lang: Lang): string {
  const { type, line = 0 } = partsOfKey(key);
  const or = lang === 'pt' ? 'ou' : 'or';
  const draw = outcomeWords.draw?.[lang] ?? '';
  if (type === 'double-chance') {
    return (
      { '1x': `${home} ${or} ${draw}`, '12': `${home} ${or} ${away}`, x2: `${draw} ${or} ${away}` }[outcome] ?? outcome
    );
  }
  if (outcome === 'home' || outcome === 'away') {
    const name = outcome === 'home' ? home : away;
    const isHandicap = type === 'handicap' || type === 'handicap-parts';
    return isHandicap ? `${name} (${signed(outcome === 'home' ? line : -line, lang)})` : name;
  }
  const words = outcomeWords[outcome]?.[lang];
  if (!words) return outcome.replace('-', ' – ');
  return outcome === 'over' || outcome === 'under' ? `${words} ${decimal(line, lang)}` : words;
}

/** The few letters on an odds button in a list: 1, X, 2, +2,5, −1,5. */
export function outcomeTag(key: string, outcome: string, lang: Lang): string {
  const { type, line = 0 } = partsOfKey(key);
  if (type === 'handicap' || type === 'handicap-parts') return signed(outcome === 'home' ? line : -line, lang);
  const tags: Record<string, string> = {
    home: '1',
    draw: 'X',
    away: '2',
    over: `+${decimal(line, lang)}`,
    under: `−${decimal(line, lang)}`,
  };
  return tags[outcome] ?? outcomeWords[outcome]?.[lang] ?? outcome;
}
