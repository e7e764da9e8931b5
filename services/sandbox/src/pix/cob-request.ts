import { z } from 'zod';
import { violationsOf, type Violation } from './api-pix.ts';

const EXPIRY_SECONDS_DEFAULT = 86_400;
const KEY_CHARS_MAX = 77;
const MESSAGE_CHARS_MAX = 140;
const NAME_CHARS_MAX = 200;

/** An amount as API Pix writes it: "50.00". */
export const amount = z
  .string()
  .regex(/^(?!0+\.00)\d{1,10}\.\d{2}$/, 'não respeita o padrão \\d{1,10}\\.\\d{2} ou é zero');
export const pixKey = z.string('é obrigatória').min(1, 'é obrigatória').max(KEY_CHARS_MAX);

const nome = z.string().min(1).max(NAME_CHARS_MAX);
/** A payer or debtor: a person by CPF, or a company by (alphanumeric) CNPJ. */
const person = z.union([
  z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome }),
  z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome }),
]);
export type Person = z.infer<typeof person>;

/** The body of PUT /cob/{txid} with the standard's defaults. */
const cobRequest = z.object({
  calendario: z.object({ expiracao: z.int().positive().default(EXPIRY_SECONDS_DEFAULT) }).prefault({}),
  devedor: person.optional(),
  valor: z.object({ original: amount, modalidadeAlteracao: z.literal([0, 1]).default(0) }),
  chave: pixKey,
  solicitacaoPagador: z.string().min(1).max(MESSAGE_CHARS_MAX).optional(),
});
export type CobRequest = z.infer<typeof cobRequest>;

/** Checks the body of PUT /cob/{txid}; lists every violation. */
export const checkCobRequest = (body: unknown): { cob: CobRequest } | { violations: Violation[] } => {
  const { data, error } = cobRequest.safeParse(body ?? {});
  return data ? { cob: data } : { violations: violationsOf('cob', error) };
};
