import { en } from '../en.ts';
import { pt } from '../pt.ts';
import { namesOf } from './names-of.ts';

type Names = Readonly<Record<string, readonly [pt: string, en: string]>>;

const { hold: _share, ...figures } = pt.figures.names;

/** Figures as fields of a reply; names that other operations have as well are theirs. */
export const fieldsOfFigures: Names = {
  ...(Object.fromEntries(
    (Object.keys(figures) as (keyof typeof figures)[]).map((name) => [
      name,
      [pt.figures.names[name], en.figures.names[name]],
    ]),
  ) as Names),
  accounts: ['Contas', 'Accounts'],
  complete: ['Completo', 'Complete'],
  debts: ['Dívidas', 'Debts'],
  figure: ['Número', 'Figure'],
  formula: ['Fórmula', 'Formula'],
  head: ['Selo', 'Seal'],
  hold: ['Margem ou reservado', 'Hold, or held'],
  identity_difference: ['Diferença da identidade', 'Difference of the identity'],
  inputs: ['Por tipo e conta', 'By kind and account'],
  owed: ['Devido aos jogadores', 'Owed to players'],
  providers: ['Estúdios', 'Makers'],
  ref: ['Referência', 'Reference'],
  row: ['Linha', 'Row'],
  txn: ['Movimento', 'Movement'],
};

/** The figures, and the kinds of movements that they are made of. */
export const valuesOfFigures: Names = {
  ...namesOf('figure', pt.figures.names, en.figures.names),
  'state.running': ['em andamento', 'running'],
  'movement.bet': ['aposta', 'bet'],
  'movement.bet-rollback': ['aposta desfeita', 'bet rolled back'],
  'movement.bet-refund': ['aposta devolvida', 'bet refunded'],
  'movement.bet-refund-rollback': ['devolução desfeita', 'refund rolled back'],
  'movement.win': ['prêmio', 'prize'],
  'movement.win-rollback': ['prêmio desfeito', 'prize rolled back'],
  'movement.win-free-spin': ['prêmio de giro grátis nosso', 'prize of our free spin'],
  'movement.win-free-spin-rollback': ['prêmio de giro grátis desfeito', 'prize of a free spin rolled back'],
  'movement.win-held': ['prêmio em análise', 'prize under review'],
  'movement.win-released': ['prêmio liberado', 'prize released'],
  'movement.win-refused': ['prêmio recusado', 'prize refused'],
  'movement.bonus-grant': ['bônus concedido', 'bonus granted'],
  'movement.bonus-expire': ['bônus expirado', 'bonus expired'],
  'movement.bonus-cancel': ['bônus cancelado', 'bonus cancelled'],
  'movement.bonus-void': ['bônus anulado', 'bonus voided'],
  'movement.bonus-excess': ['excesso de bônus', 'excess of a bonus'],
  'movement.bonus-convert': ['bônus convertido', 'bonus converted'],
  'movement.cashback': ['cashback', 'cashback'],
  'movement.mission-reward': ['recompensa de missão', 'reward of a mission'],
  'movement.referral': ['indicação', 'referral'],
  'movement.referral-reversal': ['indicação desfeita', 'referral reversed'],
  'movement.reward-reversal': ['recompensa desfeita', 'reward reversed'],
  'movement.box-buy': ['caixa comprada', 'box bought'],
  'movement.box-sale': ['caixa revendida', 'box sold back'],
  'movement.prize-sale': ['prêmio revendido', 'prize sold back'],
  'movement.deposit': ['depósito', 'deposit'],
  'movement.deposit-refund': ['depósito estornado', 'deposit refunded'],
  'movement.chargeback': ['devolução (MED)', 'taken back (MED)'],
  'movement.withdrawal': ['saque pedido', 'withdrawal requested'],
  'movement.withdrawal-released': ['saque liberado de volta', 'withdrawal given back'],
  'movement.withdrawal-paid': ['saque pago', 'withdrawal paid'],
};
