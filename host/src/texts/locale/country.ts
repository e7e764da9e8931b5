import * as z from '@jangada/contracts/values/schema';
import type { KeyValueStore } from '../../browser/storage.ts';

const COUNTRY_KEY = 'userCountryCode';
const CALLING_KEY = 'userCallingCode';
const REQUESTED_KEY = 'jangada:geoip';

/** When the country is unknown (API-19, API-20). */
const fallback = { countryCode: 'BR', callingCode: '55' };

const answerSchema = z.object({
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  callingCode: z.string().check(z.regex(/^\d{1,4}$/)),
});

export interface CountryParts {
  readonly storage: KeyValueStore;
  /** Session storage: the country is requested once per session (API-21). */
  readonly session: KeyValueStore;
  readonly send?: typeof fetch;
}

const request = async (send: typeof fetch): Promise<typeof fallback> => {
  try {
    const answer = await send('/api/geoip');
    const checked = answer.ok ? z.safeParse(answerSchema, await answer.json()) : null;
    return checked?.success ? checked.data : fallback;
  } catch {
    return fallback;
  }
};

/** Stores the visitor's country and calling code for the phone field (ENT-26, ENT-27). */
export const detectCountry = async ({ storage, session, send = fetch }: CountryParts): Promise<void> => {
  if (session.get(REQUESTED_KEY) !== null) return;
  const { countryCode, callingCode } = await request(send);
  storage.set(COUNTRY_KEY, countryCode);
  storage.set(CALLING_KEY, callingCode);
  session.set(REQUESTED_KEY, 'requested');
};
