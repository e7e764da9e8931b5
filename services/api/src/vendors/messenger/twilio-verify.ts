import * as z from '@jangada/contracts/values/schema';
import { locales } from '@jangada/contracts/values/languages';
import type { TwilioVerifySender } from '../../config/message-senders.ts';
import { sendRequest, VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Sender } from './message.ts';

/** Invalid, no mobile phone, a landline. */
const REFUSED_CODES: ReadonlySet<number> = new Set([21_211, 21_614, 60_205]);
/** Of a check: too many attempts. */
const TOO_MANY = 60_202;

const failure = z.object({ code: z.number() });
const checked = z.object({ status: z.string() });

/**
 * Codes by Twilio Verify, which makes and checks them: our own code is not sent. It has one open verification for a number,
 * so the id of a further message would be that of the first; none is kept.
 */
export const createTwilioVerify = ({
  url,
  account,
  user,
  password,
  service,
  channel,
}: TwilioVerifySender): Sender & Required<Pick<Sender, 'verifyCode'>> => {
  const call = (path: string, form: Readonly<Record<string, string>>) =>
    sendRequest(`${url}/v2/Services/${service}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      body: new URLSearchParams(form).toString(),
    });
  const codeOf = (json: unknown): number | undefined => z.safeParse(failure, json).data?.code;
  return {
    receipts: null,
    send: async ({ to, language }) => {
      const { status, json } = await call('Verifications', { To: to, Channel: channel, Locale: localeOf[language] });
      if (status === 201) return null;
      const code = codeOf(json);
      if (code !== undefined && REFUSED_CODES.has(code))
        throw new ReceiverRefused(`Verify refuses the number: ${code}`);
      throw new VendorUnavailable(`Verify of ${account} answered ${status}${code === undefined ? '' : ` (${code})`}`);
    },
    verifyCode: async (to, code) => {
      const { status, json } = await call('VerificationCheck', { To: to, Code: code });
      if (status === 200) return z.safeParse(checked, json).data?.status === 'approved';
      // Expired, approved before, or guessed at too often.
      if (status === 404 || codeOf(json) === TOO_MANY) return false;
      throw new VendorUnavailable(`Verify of ${account} answered ${status} to a check`);
    },
  };
};

/** Verify knows English without a region. */
const localeOf = { ...locales, en: 'en' } as const;
