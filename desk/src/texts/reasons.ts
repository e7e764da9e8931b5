import { documentRefusals, type DocumentRefusal } from '@jangada/contracts/domains/documents/refusals';
import { documentRequests } from '@jangada/contracts/domains/documents/requests';
import type { Operation } from '@jangada/contracts/ops/operation';
import type { Language } from '@jangada/contracts/values/languages';

type Reasons = Readonly<Record<Language, readonly string[]>>;

/** The usual reasons by the words of the command, or by its first word. */
const reasons: Readonly<Record<string, Reasons>> = {
  'withdrawal approve': {
    pt: ['chave e histórico conferidos', 'documentos conferidos', 'jogador confirmou por telefone'],
    en: ['key and history checked', 'documents checked', 'player confirmed by phone'],
  },
  'withdrawal refuse': {
    pt: ['a pedido do jogador', 'chave de outra pessoa', 'suspeita de fraude', 'depósito não jogado'],
    en: ['the player asked for it', 'key of another person', 'suspected fraud', 'deposit not played'],
  },
  withdrawal: {
    pt: ['extrato do banco', 'chamado no provedor'],
    en: ['bank statement', 'ticket of the provider'],
  },
  deposit: {
    pt: ['pedido em até sete dias', 'pago em duplicidade', 'depósito de terceiro'],
    en: ['asked within seven days', 'paid twice', 'deposit of a third party'],
  },
  pix: {
    pt: ['ninguém reclamou', 'pagador não é jogador', 'depois da queda do provedor'],
    en: ['nobody claimed it', 'the payer is no player', 'after the provider was down'],
  },
  player: {
    pt: ['a pedido do jogador', 'suspeita de fraude', 'ordem judicial', 'caso encerrado'],
    en: ['the player asked for it', 'suspected fraud', 'court order', 'case closed'],
  },
  restriction: {
    pt: ['a pedido do jogador', 'ordem judicial', 'lista de impedidos', 'suspeita de fraude'],
    en: ['the player asked for it', 'court order', 'list of the barred', 'suspected fraud'],
  },
  'player reveal': {
    pt: ['o jogador chamou', 'conferir a chave Pix', 'conferir documentos'],
    en: ['the player called', 'to check the PIX key', 'to check documents'],
  },
  note: {
    pt: ['conversa de hoje', 'combinado com o jogador'],
    en: ['conversation of today', 'agreed with the player'],
  },
  tag: { pt: ['combinado da equipe', 'a pedido do jogador'], en: ['agreed in the team', 'the player asked for it'] },
  queue: {
    pt: ['espera o jogador', 'espera o provedor', 'conhece o caso'],
    en: ['waits for the player', 'waits for the provider', 'knows the case'],
  },
  'document approve': {
    pt: ['confere com o cadastro', 'confere depois de nova foto'],
    en: ['matches the registration', 'matches after a new photo'],
  },
  'document reject': {
    pt: documentRefusals.map(({ reason }) => reason.pt),
    en: documentRefusals.map(({ reason }) => reason.en),
  },
  'document cancel-request': {
    pt: ['pedido ao jogador errado', 'já não é preciso', 'documento errado'],
    en: ['asked the wrong player', 'no longer needed', 'the wrong document'],
  },
  'document request': {
    pt: documentRequests.map(({ reason }) => reason.pt),
    en: documentRequests.map(({ reason }) => reason.en),
  },
  chat: {
    pt: ['ofensa', 'propaganda', 'dados pessoais', 'denúncia sem razão'],
    en: ['insult', 'advertising', 'personal data', 'unfounded report'],
  },
  'bonus grant': {
    pt: ['cortesia por falha nossa', 'a pedido do jogador', 'campanha'],
    en: ['goodwill for our failure', 'the player asked for it', 'campaign'],
  },
  bonus: {
    pt: ['cortesia por falha nossa', 'a pedido do jogador', 'abuso de bônus'],
    en: ['goodwill for our failure', 'the player asked for it', 'bonus abuse'],
  },
  cashback: {
    pt: ['cortesia por falha nossa', 'campanha'],
    en: ['goodwill for our failure', 'campaign'],
  },
  game: {
    pt: ['o estúdio está em manutenção', 'tabela de prêmios errada', 'a manutenção terminou'],
    en: ['the maker is being updated', 'wrong pay table', 'the update is done'],
  },
  alert: {
    pt: ['resolvido', 'alarme falso', 'tratado em outro caso'],
    en: ['dealt with', 'false alarm', 'dealt with in another case'],
  },
  referral: {
    pt: ['conferido', 'mesmo navegador', 'conta repetida'],
    en: ['checked', 'same browser', 'duplicate account'],
  },
  proof: { pt: ['antes da auditoria', 'conferência'], en: ['before the audit', 'routine check'] },
};

/** The usual reasons of a command; a text of one's own is always possible. */
export const reasonsOf = ({ words }: Pick<Operation, 'words'>, language: Language): readonly string[] =>
  (reasons[words] ?? reasons[words.split(' ')[0] ?? ''])?.[language] ?? [];

/** The reasons that bring a text for the player with them. */
const told: Readonly<Record<string, readonly DocumentRefusal[]>> = {
  'document reject': documentRefusals,
  'document request': documentRequests,
};

/**
 * The fields that a reason fills: of a refused or requested document what the player reads, in the player's language.
 *
 * @param inLanguage of the player
 */
export const filledBy = (
  { words }: Pick<Operation, 'words'>,
  reason: string,
  inLanguage: Language,
): Readonly<Record<string, string>> => {
  const usual = told[words]?.find((one) => one.reason.pt === reason || one.reason.en === reason);
  return usual ? { told: usual.told[inLanguage] } : {};
};

/** What is written here is its own reason, so the first usual one is chosen from the start. */
const SAY_WHY = new Set(['note add', 'tag add', 'tag set']);

/** The reason that a command begins with; empty for those whose reason has to be chosen or written. */
export const firstReasonOf = (operation: Pick<Operation, 'words'>, language: Language): string =>
  SAY_WHY.has(operation.words) ? (reasonsOf(operation, language)[0] ?? '') : '';
