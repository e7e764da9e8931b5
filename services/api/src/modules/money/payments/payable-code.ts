import { checkChargeCode } from '@jangada/contracts/domains/payments/br-code';
import type { Charge } from '../../../vendors/pix/pix-port.ts';

/**
 * Whether a bank app accepts this text as a PIX code for this single-use charge and exactly this amount. Other codes
 * are not shown.
 */
export const isPayableCode = ({ code, txid }: Pick<Charge, 'code' | 'txid'>, amount: number): boolean =>
  checkChargeCode(code, { amount, txid }).length === 0;
