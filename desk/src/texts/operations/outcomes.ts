import { errorTexts } from '@jangada/contracts/api/error-texts';
import { namesOf } from './names-of.ts';

/**
 * How a command in the log ended: Portuguese, English. A refusal has the words that its caller read, except those that
 * speak to a person at a form.
 */
export const outcomes: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  ...namesOf('outcome', errorTexts.pt, errorTexts.en),
  'outcome.asked': ['à espera de segunda pessoa', 'waits for a second person'],
  'outcome.refused': ['recusado', 'refused'],
  'outcome.begun': ['começado, sem fim', 'begun, without an end'],
  'outcome.request.invalid': ['entrada inválida', 'invalid input'],
  'outcome.request.malformed': ['chamada ilegível', 'unreadable call'],
  'outcome.request.not-found': ['não encontrado', 'not found'],
  'outcome.request.too-many': ['chamadas demais', 'too many calls'],
  'outcome.profile.not-found': ['jogador não encontrado', 'player not found'],
  'outcome.withdrawal.not-found': ['saque não encontrado', 'withdrawal not found'],
  'outcome.server.failed': ['falha do servidor', 'failure of the server'],
  'outcome.server.unavailable': ['servidor indisponível', 'server unavailable'],
  'outcome.ops.forbidden': ['sem permissão', 'no permission'],
  'outcome.ops.own-account': ['é a conta de quem pediu', 'it is the account of who asked'],
  'outcome.idempotency.conflict': ['chave já usada por outro comando', 'key used by another command'],
};
