import type { RuleError } from '@jangada/contracts/validation/field-rules';
import { looksOf } from './confusables.ts';

/** Names that players trust (the house, its staff and programs, authorities and banks) and texts that are not names. */
const RESERVED = [
  ...['Jangada', 'Admin', 'Admins', 'Administrador', 'Administradora', 'Administração', 'Administrator'],
  ...[
    'Adm',
    'Mod',
    '管理员',
    '客服',
    'Soporte',
    'Moderador',
    'Moderadora',
    'Moderação',
    'Moderator',
    'Suporte',
    'Support',
    'Atendimento',
    'Atendente',
  ],
  ...['Helpdesk', 'SAC', 'Ouvidoria', 'Oficial', 'Official', 'Equipe', 'Sistema', 'System'],
  ...['Gerente', 'Gerência', 'Financeiro', 'Operador', 'Operadora', 'Operator', 'Segurança', 'Security', 'Bot', 'Robô'],
  ...['Banco Central', 'Banco do Brasil', 'Bacen', 'Caixa Econômica', 'Receita Federal', 'Polícia Federal', 'Pix'],
  ...['Ministério da Fazenda', 'Secretaria de Prêmios e Apostas', 'Governo Federal', 'Procon', 'Febraban'],
  // From a form that was sent without a value. "Null" alone is a surname.
  ...['undefined', 'null null'],
];

/** A site name of at least this length is also found inside words (“CasaBet”). */
const INSIDE_CHARS_MIN = 7;

const reserved = new Set(RESERVED.flatMap(looksOf));

/**
 * Whether the text consists only of reserved words, also without spaces ("SuporteOficial"). An ordinary name may begin
 * with one ("Oficialdegui").
 */
const isMadeOf = (look: string, words: ReadonlySet<string>): boolean =>
  [...words].some((word) => look === word || (look.startsWith(word) && isMadeOf(look.slice(word.length), words)));

/** Every sequence of consecutive words, joined: letters may be separated ("Su porte"). */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((__, to) => words.slice(from, from + to + 1).join('')));

/**
 * Whether a name can be mistaken for the house: it equals or resembles a reserved word or the name of the site.
 *
 * @param siteName the tenant's own name
 */
export const isReservedName = (name: string, siteName: string): boolean => {
  const ofSite = looksOf(siteName).filter((look) => look !== '');
  const all = new Set([...reserved, ...ofSite]);
  const long = ofSite.filter((look) => look.length >= INSIDE_CHARS_MIN);
  const words = name.split(/[\s'’-]+/u).filter(Boolean);
  return (
    words.some((word) => looksOf(word).some((look) => long.some((inside) => look.includes(inside)))) ||
    runsOf(words).some((run) => looksOf(run).some((look) => look !== '' && isMadeOf(look, all)))
  );
};

type ReservedFields = Partial<Record<'first_name' | 'last_name', RuleError>>;

/** The field of a new player's names that makes them reserved. */
export const reservedIn = (first: string, last: string, siteName: string): ReservedFields => {
  if (isReservedName(first, siteName)) return { first_name: 'name-reserved' };
  return isReservedName(`${first} ${last}`, siteName) ? { last_name: 'name-reserved' } : {};
};
