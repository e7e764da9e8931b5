import type { Refusal } from './payout-refusals.ts';

/** Efí ends its calls after this time. */
const CALL_TIMEOUT_MS = 60_000;
/** The test call of a registration. */
const TEST_NOTICE = { evento: 'teste_webhook' };

const invalid = (mensagem: string): Refusal => ({ status: 400, nome: 'webhook_invalido', mensagem });

/**
 * Calls an address at its registration as Efí does: at the address itself, without `/pix`. Where mutual TLS is checked,
 * the address must refuse this call, because it shows no certificate; the second call, with one, is left out.
 *
 * @returns the refusal of the registration; null when the address may be registered
 */
export const checkWebhook = async (webhookUrl: string, skipsMtls: boolean): Promise<Refusal | null> => {
  const status = await statusOf(webhookUrl);
  if (!skipsMtls)
    return status !== null && isOk(status)
      ? invalid('A autenticação de TLS mútuo não está configurada na URL informada')
      : null;
  if (status === null) return invalid('A URL informada está inacessível');
  return isOk(status) ? null : invalid(`A URL informada respondeu com o código HTTP ${status}`);
};

const isOk = (status: number): boolean => status >= 200 && status < 300;

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(TEST_NOTICE),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
