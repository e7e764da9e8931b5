import * as z from '../../values/schema.ts';

export const transactionStatus = z.enum(['paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked']);

export type TransactionStatus = z.infer<typeof transactionStatus>;

/** 0 Pendente, 1 Aprovado, 2 Cancelado, 3 invalid PIX key (in release), 4 Processando, 5 Em análise. */
export const withdrawStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);

export type WithdrawStatus = z.infer<typeof withdrawStatus>;
