import { expect } from '@playwright/test';
import { urls } from '../site.ts';

interface Mail {
  readonly text: string;
}

const isMail = (value: unknown): value is Mail =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

const mailTo = async (to: string): Promise<Mail[]> => {
  const answer = await fetch(`${urls.sandbox}/mailbox/messages?to=${encodeURIComponent(to)}`);
  const body: unknown = await answer.json();
  const list: unknown = Array.isArray(body) ? body : (body as { messages?: unknown }).messages;
  return Array.isArray(list) ? list.filter(isMail) : [];
};

/**
 * The six digits of the newest message to a phone or an e-mail; waits for it.
 *
 * @param earlier an earlier code, which is ignored
 */
export const codeSentTo = async (to: string, earlier?: string): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        code = (await mailTo(to))[0]?.text.match(/\b\d{6}\b/)?.[0];
        return code !== undefined && code !== earlier;
      },
      { message: `a code for ${to}` },
    )
    .toBe(true);
  return code ?? '';
};
