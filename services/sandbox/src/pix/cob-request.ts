import { fieldsOf, textOf } from '../kit/input.ts';
import { isAmount, type Violation } from './api-pix.ts';
import type { CobRequest, Person } from './pix.types.ts';

const EXPIRY_SECONDS_DEFAULT = 86_400;
const KEY_CHARS_MAX = 77;
const MESSAGE_CHARS_MAX = 140;
const NAME_CHARS_MAX = 200;

/** Checks the body of PUT /cob/{txid} and fills the standard's defaults, or lists every broken rule. */
export function checkCobRequest(body: unknown): { cob: CobRequest } | { violations: Violation[] } {
  const violations: Violation[] = [];
  const refuse = (propriedade: string, razao: string, value?: unknown) =>
    violations.push({ razao, propriedade, ...(value === undefined ? {} : { valor: String(value) }) });

  const input = fieldsOf(body);
  const { expiracao = EXPIRY_SECONDS_DEFAULT } = fieldsOf(input['calendario']);
  const { original, modalidadeAlteracao = 0 } = fieldsOf(input['valor']);
  const chave = textOf(input['chave'], KEY_CHARS_MAX);
  const devedor = input['devedor'] === undefined ? undefined : personOf(input['devedor']);
  const message = textOf(input['solicitacaoPagador'], MESSAGE_CHARS_MAX);

  if (!isPositiveInteger(expiracao)) refuse('cob.calendario.expiracao', 'deve ser um inteiro positivo', expiracao);
  if (!isAmount(original)) refuse('cob.valor.original', 'não respeita o padrão \\d{1,10}\\.\\d{2} ou é zero', original);
  if (modalidadeAlteracao !== 0 && modalidadeAlteracao !== 1)
    refuse('cob.valor.modalidadeAlteracao', 'deve ser 0 ou 1', modalidadeAlteracao);
  if (!chave) refuse('cob.chave', 'é obrigatória e tem até 77 caracteres', input['chave']);
  if (devedor === null) refuse('cob.devedor', 'deve ter cpf ou cnpj, e nome');
  if (input['solicitacaoPagador'] !== undefined && !message) refuse('cob.solicitacaoPagador', 'tem até 140 caracteres');

  if (violations.length > 0 || !isPositiveInteger(expiracao) || !isAmount(original) || !chave) return { violations };
  return {
    cob: {
      calendario: { expiracao },
      ...(devedor ? { devedor } : {}),
      valor: { original, modalidadeAlteracao: modalidadeAlteracao === 1 ? 1 : 0 },
      chave,
      ...(message ? { solicitacaoPagador: message } : {}),
    },
  };
}

const isPositiveInteger = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** A payer or debtor: natural person by CPF or company by (alphanumeric) CNPJ. */
function personOf(value: unknown): Person | null {
  const { cpf, cnpj, nome: name } = fieldsOf(value);
  const nome = textOf(name, NAME_CHARS_MAX);
  if (!nome) return null;
  if (typeof cpf === 'string' && /^\d{11}$/.test(cpf) && cnpj === undefined) return { cpf, nome };
  if (typeof cnpj === 'string' && /^[0-9A-Z]{14}$/.test(cnpj) && cpf === undefined) return { cnpj, nome };
  return null;
}
