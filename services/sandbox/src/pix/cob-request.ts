import type { Violation } from './pix-problem.ts';
import type { CobRequest, Person } from './pix.types.ts';

export const TXID = /^[a-zA-Z0-9]{26,35}$/;
export const AMOUNT = /^\d{1,10}\.\d{2}$/;
const EXPIRY_SECONDS_DEFAULT = 86_400;
const KEY_CHARS_MAX = 77;
const MESSAGE_CHARS_MAX = 140;
const NAME_CHARS_MAX = 200;

type Checked = { ok: true; cob: CobRequest } | { ok: false; violations: Violation[] };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks the body of PUT /cob/{txid} and fills the standard's defaults, or lists every broken rule. */
export function checkCobRequest(body: unknown): Checked {
  const violations: Violation[] = [];
  const refuse = (propriedade: string, razao: string, value?: unknown) =>
    violations.push({ razao, propriedade, ...(value === undefined ? {} : { valor: String(value) }) });

  const input = isRecord(body) ? body : {};
  const calendar = isRecord(input.calendario) ? input.calendario : {};
  const value = isRecord(input.valor) ? input.valor : {};

  const expiracao = calendar.expiracao ?? EXPIRY_SECONDS_DEFAULT;
  if (!isPositiveInteger(expiracao)) refuse('cob.calendario.expiracao', 'deve ser um inteiro positivo', expiracao);

  const original = value.original;
  if (!isAmount(original)) refuse('cob.valor.original', 'não respeita o padrão \\d{1,10}\\.\\d{2} ou é zero', original);

  const modalidadeAlteracao = value.modalidadeAlteracao ?? 0;
  if (modalidadeAlteracao !== 0 && modalidadeAlteracao !== 1)
    refuse('cob.valor.modalidadeAlteracao', 'deve ser 0 ou 1', modalidadeAlteracao);

  const chave = input.chave;
  if (!isText(chave, KEY_CHARS_MAX)) refuse('cob.chave', 'é obrigatória e tem até 77 caracteres', chave);

  const devedor = input.devedor === undefined ? undefined : personOf(input.devedor);
  if (devedor === null) refuse('cob.devedor', 'deve ter cpf ou cnpj, e nome');

  const message = input.solicitacaoPagador;
  if (message !== undefined && !isText(message, MESSAGE_CHARS_MAX))
    refuse('cob.solicitacaoPagador', 'tem até 140 caracteres');

  if (
    violations.length > 0 ||
    !isPositiveInteger(expiracao) ||
    !isAmount(original) ||
    !isText(chave, KEY_CHARS_MAX) ||
    devedor === null
  )
    return { ok: false, violations };

  return {
    ok: true,
    cob: {
      calendario: { expiracao },
      ...(devedor ? { devedor } : {}),
      valor: { original, modalidadeAlteracao: modalidadeAlteracao === 1 ? 1 : 0 },
      chave,
      ...(isText(message, MESSAGE_CHARS_MAX) ? { solicitacaoPagador: message } : {}),
    },
  };
}

const isPositiveInteger = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && AMOUNT.test(value) && Number(value) > 0;

const isText = (value: unknown, charsMax: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= charsMax;

/** A payer or debtor: natural person by CPF or company by (alphanumeric) CNPJ. */
function personOf(value: unknown): Person | null {
  if (!isRecord(value)) return null;
  const { cpf, cnpj, nome } = value;
  if (!isText(nome, NAME_CHARS_MAX)) return null;
  if (typeof cpf === 'string' && /^\d{11}$/.test(cpf) && cnpj === undefined) return { cpf, nome };
  if (typeof cnpj === 'string' && /^[0-9A-Z]{14}$/.test(cnpj) && cpf === undefined) return { cnpj, nome };
  return null;
}
