import { checkChargeCode } from '@jangada/contracts/domains/payments/br-code';
import type { Charge } from '../../../vendors/pix/pix-port.ts';

/** Is this text a PIX code a bank app takes, for this charge made once and for no other amount? Only such a one is shown. */
export const isPayableCode = ({ code, txid }: Pick<Charge, 'code' | 'txid'>, amount: number): boolean =>
  checkChargeCode(code, { amount, txid }).length === 0;
