import { cutText } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, storableText } from '../read-message.ts';
import type { VendorAnswer } from '../send-request.ts';
import type { AccountRefused, PayoutState, RefusalCause } from './payout-port.ts';

const REASON_CHARS_MAX = 200;

/** Efí's own errors have a name and a message. */
const ownError = z.object({ nome: z.optional(storableText), mensagem: z.optional(storableText) });

/** Errors of the API Pix standard (RFC 7807), which Efí uses for other calls and may use for this one. */
const standardError = z.object({ detail: z.optional(storableText), violacoes: z.optional(z.array(z.unknown())) });
const violation = z.object({ propriedade: z.string() });

/** The names of errors that concern the receiving key. */
const CAUSE_BY_NAME: Readonly<Record<string, RefusalCause>> = {
  chave_favorecido_nao_encontrada: 'key',
  chave_nao_pertence_ao_documento: 'owner',
};

/** The names of errors that concern our own account: the paying key is not ours, or the account is blocked. */
const OWN_ACCOUNT: readonly string[] = ['chave_invalida', 'documento_bloqueado'];

/** The application may not send Pix: the provider has not released the scope `pix.send`. */
const FORBIDDEN = 403;

/** The reasons of banks (ISO 20022) that concern the receiver's account; others do not concern the key. */
const KEY_CODES: readonly string[] = ['AC03', 'AC06', 'AC07', 'AC14', 'AG03', 'BE01', 'DS04', 'RR04'];

export const isDuplicate = ({ json }: VendorAnswer): boolean =>
  readExtras(ownError, json).nome === 'id_envio_duplicado';

/** The meaning of a refusal of a payout that the provider does not know. */
export const refusalOf = ({ status, json }: VendorAnswer): PayoutState | AccountRefused => {
  const { nome = '', mensagem = '' } = readExtras(ownError, json);
  const { detail = '', violacoes = [] } = readExtras(standardError, json);
  const reason = cutText([status, nome, mensagem, detail].filter((part) => part !== '').join(' '), REASON_CHARS_MAX);
  if (OWN_ACCOUNT.includes(nome) || status === FORBIDDEN) return { kind: 'account-refused', reason };
  const concernsKey = readEach(violation, violacoes, () => undefined).some(
    ({ propriedade }) => propriedade === 'favorecido.chave',
  );
  const cause = CAUSE_BY_NAME[nome] ?? (concernsKey ? 'key' : undefined);
  return cause ? { kind: 'refused', cause, reason } : { kind: 'blocked', reason };
};

/** A bank's reason why a Pix was not made. */
const bankError = z.object({ codigo: z.optional(storableText), motivo: z.optional(storableText) });
const failure = z.object({ erro: z.optional(z.unknown()) });

/** The refusal of a Pix with the state `NAO_REALIZADO`, from its `gnExtras.erro`. */
export const failureOf = (gnExtras: unknown): PayoutState => {
  const { codigo = '', motivo = '' } = readExtras(bankError, readExtras(failure, gnExtras).erro);
  const reason = cutText(`NAO_REALIZADO ${codigo} ${motivo}`.trim(), REASON_CHARS_MAX);
  return { kind: 'refused', cause: KEY_CODES.includes(codigo) ? 'key' : 'transfer', reason };
};
