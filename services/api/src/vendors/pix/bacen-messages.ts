import * as z from '@jangada/contracts/values/schema';

/** API Pix 2.9 as its manual writes it; only what we use. */
const AMOUNT = /^\d{1,10}\.\d{2}$/;
export const pixAmount = z.string().check(z.regex(AMOUNT));

/** A moment of this millennium; any other is none that a database or a calendar of ours can take. */
const MOMENT = /^2\d{3}-\d\d-\d\dT/;
const moment = z.string().check(z.refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text))));

const refund = z.object({
  id: z.string(),
  valor: pixAmount,
  status: z.string(),
  natureza: z.optional(z.string()),
});

export const pix = z.object({
  endToEndId: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)),
  txid: z.optional(z.string()),
  /** Nobody pays nothing. */
  valor: pixAmount.check(z.refine((text) => centavosOf(text) > 0)),
  horario: moment,
  chave: z.optional(z.string()),
  /** The schema has a list, the manual's own example one object: both are accepted. */
  devolucoes: z.optional(z.union([z.array(refund), refund])),
});

export const token = z.object({ access_token: z.string(), expires_in: z.number() });
/** Its parts are payments we received and, in an extension of providers, Pix we sent. */
export const pixNotice = z.object({ pix: z.array(z.unknown()) });
export const pixList = z.object({
  parametros: z.optional(z.looseObject({ paginacao: z.looseObject({ quantidadeDePaginas: z.number() }) })),
  pix: z.array(pix),
});

export const cob = z.object({
  txid: z.string(),
  status: z.string(),
  pixCopiaECola: z.string().check(z.maxLength(512)),
  valor: z.object({ original: pixAmount }),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  pix: z.optional(z.array(pix)),
});

/** `50.00` is 5000 centavos; no floating point in between. */
export const centavosOf = (valor: string): number => Number(valor.replace('.', ''));

/** 5000 centavos are `50.00`. */
export const valorOf = (centavos: number): string => {
  const digits = String(centavos).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
