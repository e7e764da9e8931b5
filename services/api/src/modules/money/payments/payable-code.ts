import { checkChargeCode } from '@jangada/contracts/domains/payments/br-code';
import type { Charge } from '../../../vendors/pix/pix-port.ts';

/**
 * Whether a bank app accepts this text as a PIX code for this single-use charge and exactly this amount. Other codes
 * are not shown.
 */
export const isPayableCode = (
  { code, txid, codeTxid = txid }: Pick<Charge, 'code' | 'txid' | 'codeTxid'>,
  amount: number,
): boolean => checkChargeCode(code, { amount, txid: codeTxid }).length === 0;
