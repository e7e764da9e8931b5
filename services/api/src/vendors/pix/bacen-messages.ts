import * as z from '@jangada/contracts/values/schema';
import { storableText, wholeNumber } from '../read-message.ts';

const CENTAVOS_PER_REAL = 100;

/**
 * API Pix 2.9 specifies `50.00`; some providers omit the decimals or send a number. A comma is ambiguous, so it is
 * refused.
 */
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
export const pixAmount = z.union([z.string(), z.number()]).check(z.refine((valor) => AMOUNT.test(String(valor))));
export type PixAmount = z.infer<typeof pixAmount>;

/** PostgreSQL and our calendar accept dates from 2000 to 2999. */
const MOMENT = /^2\d{3}-\d\d-\d\dT/;
export const moment = z.string().check(z.refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text))));

export const refund = z.object({
  id: storableText,
  valor: pixAmount,
  status: storableText,
  natureza: z.optional(z.string()),
});

/** The reply to a requested refund; only whether it was refused is read. */
export const refundReply = z.object({ status: z.optional(z.string()) });

export const pix = z.object({
  endToEndId: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)),
  txid: z.optional(storableText),
  /** A payment of zero is malformed. */
  valor: pixAmount.check(z.refine((valor) => centavosOf(valor) > 0)),
  horario: moment,
  chave: z.optional(storableText),
  /** The schema specifies a list, but the manual's own example has one object: `readEach` accepts both. */
  devolucoes: z.optional(z.unknown()),
});

export const token = z.object({ access_token: z.string(), expires_in: wholeNumber, scope: z.optional(z.string()) });
/** The parts of a notice are received payments and, as some providers' extension, sent Pix. */
export const pixNotice = z.object({ pix: z.array(z.unknown()) });

/** Some providers send null for an empty list. */
export const listNamed = (name: string) => z.object({ [name]: z.nullable(z.array(z.unknown())) });
export const listPages = z.object({
  parametros: z.optional(z.object({ paginacao: z.object({ quantidadeDePaginas: wholeNumber }) })),
});

export const cob = z.object({
  txid: storableText,
  status: z.string(),
  pixCopiaECola: z.optional(z.string()),
  /** The code by its name at Sicoob, and at Banco do Brasil. */
  brcode: z.optional(z.string()),
  textoImagemQRcode: z.optional(z.string()),
  valor: z.object({ original: pixAmount }),
  calendario: z.object({ criacao: moment, expiracao: z.optional(wholeNumber) }),
  pix: z.optional(z.unknown()),
});

/** The standard's default for a charge without an expiry. */
export const EXPIRY_SECONDS_DEFAULT = 86_400;

/** `50.00`, `50.0`, `50` and the number 50 are 5000 centavos; computed without floating point. */
export const centavosOf = (valor: PixAmount): number => {
  const [reais = '', cents = ''] = String(valor).split('.');
  return Number(reais) * CENTAVOS_PER_REAL + Number(cents.padEnd(2, '0'));
};

/** 5000 centavos are `50.00`. */
export const valorOf = (centavos: number): string => {
  const digits = String(centavos).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
