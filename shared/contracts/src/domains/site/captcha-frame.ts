import * as z from '../../values/schema.ts';
import type { CaptchaService } from './site-config.ts';

/** The page with the tenant's captcha, which only the site itself may frame (decision 0181). */
export const CAPTCHA_FRAME_PATH = '/frames/captcha';

/** The public script of each service; the site config may have another address (`turnstileScript`). */
export const captchaScripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
} as const satisfies Readonly<Record<CaptchaService, string>>;

/** As long as the API takes it: a token of Turnstile has at most 2,048 characters, hCaptcha names no maximum. */
const TOKEN_LENGTH_MAX = 4_096;

/** The look of the frame. */
export const captchaFrameQuery = z.object({ theme: z.enum(['light', 'dark']), language: z.enum(['pt', 'en']) });

export type CaptchaFrameQuery = z.infer<typeof captchaFrameQuery>;

/**
 * The address of the captcha's frame.
 *
 * @example captchaFrameAddress({ theme: 'dark', language: 'pt' }) // '/frames/captcha?theme=dark&language=pt'
 */
export const captchaFrameAddress = (query: CaptchaFrameQuery): string =>
  `${CAPTCHA_FRAME_PATH}?${new URLSearchParams(query).toString()}`;

/** The messages from the frame to the page around it; both have the site's origin. */
export const captchaMessage = z.discriminatedUnion('type', [
  /** The visitor sees the challenge. */
  z.object({ type: z.literal('captcha:shown') }),
  z.object({
    type: z.literal('captcha:solved'),
    token: z.string().check(z.minLength(1), z.maxLength(TOKEN_LENGTH_MAX)),
  }),
  /** The service shows a challenge that is larger than its checkbox. */
  z.object({ type: z.literal('captcha:opened') }),
  /** The challenge is no longer shown. */
  z.object({ type: z.literal('captcha:closed') }),
  /** The token sent before is no longer valid. */
  z.object({ type: z.literal('captcha:expired') }),
  /** The script could not be loaded, or the challenge failed. */
  z.object({ type: z.literal('captcha:failed') }),
]);

export type CaptchaMessage = z.infer<typeof captchaMessage>;
