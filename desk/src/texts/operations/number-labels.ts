import type { Operation, SubjectKind } from '@jangada/contracts/ops/operation';

type Bilingual = readonly [pt: string, en: string];

/** What the number of a thing is called in a field where somebody types it: Portuguese, English. */
const numbers: Readonly<Partial<Record<SubjectKind, Bilingual>>> = {
  alert: ['Alerta (número)', 'Alert (number)'],
  claim: ['Contestação (número)', 'Claim (number)'],
  bonus: ['Bônus (número)', 'Bonus (number)'],
  box: ['Caixa (número)', 'Box (number)'],
  deposit: ['Depósito (número)', 'Deposit (number)'],
  document: ['Documento (número)', 'Document (number)'],
  message: ['Mensagem (número)', 'Message (number)'],
  mission: ['Missão (número)', 'Mission (number)'],
  player: ['Jogador (número)', 'Player (number)'],
  referral: ['Indicação (número)', 'Referral (number)'],
  request: ['Pedido (número)', 'Request (number)'],
  restriction: ['Restrição (número)', 'Restriction (number)'],
  win: ['Prêmio (número)', 'Prize (number)'],
  withdrawal: ['Saque (número)', 'Withdrawal (number)'],
};

const PLAYERS = /^(user_id|player|player_id)$/;

/** The name of a field that takes the number of something; undefined for any other field. */
export const numberLabel = (
  { about, path }: Pick<Operation, 'about' | 'path'>,
  field: string,
): Bilingual | undefined => {
  if (PLAYERS.test(field)) return numbers.player;
  if (field !== 'id') return undefined;
  const kind = about ?? (path.includes('/players/{id}') ? 'player' : undefined);
  return kind && numbers[kind];
};
