import { postJson, type ClientCertificate } from '../kit/post-json.ts';
import type { Refusal } from './payout-refusals.ts';

/** Efí ends its calls after this time. */
const CALL_TIMEOUT_MS = 60_000;
/** The test call of a registration. */
const TEST_NOTICE = { evento: 'teste_webhook' };

const invalid = (mensagem: string): Refusal => ({ status: 400, nome: 'webhook_invalido', mensagem });

/**
 * Calls an address at its registration as Efí does: at the address itself, without `/pix`. Where mutual TLS is checked,
 * the address must refuse a call that shows no certificate, and take one that shows ours; without one of ours the second
 * call is left out.
 *
 * @returns the refusal of the registration; null when the address may be registered
 */
export const checkWebhook = async (
  webhookUrl: string,
  skipsMtls: boolean,
  certificate?: ClientCertificate,
): Promise<Refusal | null> => {
  const statusWithout = skipsMtls ? null : await statusOf(webhookUrl, { ca: certificate?.ca });
  if (statusWithout !== null && isOk(statusWithout))
    return invalid('A autenticação de TLS mútuo não está configurada na URL informada');
  if (!skipsMtls && !certificate) return null;
  const status = await statusOf(webhookUrl, certificate);
  if (status === null) return invalid('A URL informada está inacessível');
  return isOk(status) ? null : invalid(`A URL informada respondeu com o código HTTP ${status}`);
};

const isOk = (status: number): boolean => status >= 200 && status < 300;

async function statusOf(url: string, certificate?: ClientCertificate): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    return await postJson(url, { body: JSON.stringify(TEST_NOTICE), signal, certificate });
  } catch {
    return null;
  }
}
