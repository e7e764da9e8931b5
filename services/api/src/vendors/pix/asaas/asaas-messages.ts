import * as z from '@jangada/contracts/values/schema';
import { storableText } from '../../read-message.ts';
import { centavosOf, pixAmount } from '../bacen-messages.ts';

/** Asaas counts reais, as a number. A payment of zero is malformed. */
const value = pixAmount.check(z.refine((reais) => centavosOf(reais) > 0));

const day = z.string().check(z.regex(/^2\d{3}-\d\d-\d\d$/));

/** Its times have no zone; they are those of Brasília. */
const localTime = z.string().check(z.regex(/^2\d{3}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/));

export const page = z.object({ data: z.array(z.unknown()), hasMore: z.optional(z.boolean()) });

export const customer = z.object({ id: storableText });
export const company = z.object({ name: storableText, cpfCnpj: storableText, email: storableText });

/** A charge of Asaas is called a payment, also before it is paid. */
export const payment = z.object({
  id: storableText,
  externalReference: z.optional(storableText),
  /** What was paid, after it was paid. */
  value,
  /** What was asked for, where something else was paid. */
  originalValue: z.optional(value),
  status: z.string(),
  dueDate: day,
  pixTransaction: z.optional(storableText),
  deleted: z.optional(z.boolean()),
});

export const code = z.object({ payload: z.string() });

export const transaction = z.object({
  endToEndIdentifier: z.string().check(z.regex(/^[a-zA-Z0-9]{1,40}$/)),
  value,
  effectiveDate: localTime,
  status: z.string(),
  type: z.string(),
  payment: z.optional(storableText),
  /** The other side: of received money the payer. */
  externalAccount: z.optional(z.object({ cpfCnpj: z.optional(z.string()) })),
});

export const refund = z.object({
  status: z.string(),
  value,
  description: z.optional(storableText),
});

export const webhook = z.object({ id: storableText, url: z.string() });

export const notice = z.object({ event: z.string(), payment: z.object({ id: storableText }) });
