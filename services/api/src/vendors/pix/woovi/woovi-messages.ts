import * as z from '@jangada/contracts/values/schema';
import { storableText, wholeNumber } from '../../read-message.ts';
import { moment } from '../bacen-messages.ts';

/** Woovi counts centavos. A payment of zero is malformed. */
const value = wholeNumber.check(z.refine((centavos) => Number(centavos) > 0));

/** Those of its test environment are one character longer than the standard's. */
const endToEndId = z.string().check(z.regex(/^[a-zA-Z0-9]{1,40}$/));

/** A document, alone or with its kind. */
const taxId = z.union([z.string(), z.object({ taxID: z.string() })]);

export const charge = z.object({
  correlationID: storableText,
  value,
  status: z.string(),
  brCode: z.string(),
  expiresDate: moment,
  /** Woovi's own txid, of which the code has the beginning. */
  transactionID: z.optional(z.string()),
});
export const chargeReply = z.object({ charge });

/** The charge of a payment; only what ties them together. */
const chargeOfPayment = z.object({
  correlationID: z.optional(storableText),
  ensureSameTaxID: z.optional(z.boolean()),
});

export const transaction = z.object({
  endToEndId,
  value,
  time: moment,
  type: z.optional(z.string()),
  charge: z.optional(chargeOfPayment),
  payer: z.optional(z.object({ taxID: z.optional(taxId) })),
});
export const transactionReply = z.object({ transaction });

/** The list is named after its items. */
export const page = z.object({
  transactions: z.optional(z.array(z.unknown())),
  payments: z.optional(z.array(z.unknown())),
  pageInfo: z.optional(z.object({ hasNextPage: z.optional(z.boolean()) })),
});

export const refundReply = z.object({
  refund: z.optional(z.object({ status: z.optional(z.string()) })),
  pixTransactionRefund: z.optional(z.object({ status: z.optional(z.string()) })),
});

const movedMoney = z.object({ endToEndId: z.optional(storableText), time: z.optional(z.string()) });
export const payment = z.object({
  payment: z.object({ correlationID: storableText, value: z.optional(value), status: z.optional(z.string()) }),
  transaction: z.optional(movedMoney),
  error: z.optional(z.unknown()),
});

export const keyReply = z.object({
  pixKeyEndToEndId: z.optional(storableText),
  owner: z.object({ taxID: taxId }),
});

/** Errors are a text, or a code beside it. */
export const failure = z.object({
  error: z.optional(storableText),
  errorCode: z.optional(storableText),
  code: z.optional(storableText),
  description: z.optional(storableText),
});

export const webhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      event: z.optional(z.string()),
      url: z.string(),
      authorization: z.optional(z.string()),
      isActive: z.optional(z.boolean()),
    }),
  ),
});

export const notice = z.object({ event: z.string() });
export const paidNotice = z.object({ pix: transaction, charge: z.optional(chargeOfPayment) });
export const refundNotice = z.object({
  refundTransaction: z.object({ value }),
  originalTransaction: z.object({ endToEndId }),
});
export const disputeNotice = z.object({ dispute: z.object({ endToEndId, value }) });

/** The digits of a document, with a star for each that is masked. */
export const documentOf = (id: z.infer<typeof taxId>): string =>
  (typeof id === 'string' ? id : id.taxID).replace(/[^\d*]/g, '');
