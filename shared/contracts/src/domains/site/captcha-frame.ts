import * as z from '../../values/schema.ts';

/** The page with the tenant's captcha, which only the site itself may frame (decision 0181). */
export const CAPTCHA_FRAME_PATH = '/frames/captcha';

/** The script of the public service; a tenant may configure another address (`turnstileScript`). */
export const CAPTCHA_SCRIPT_DEFAULT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** A token of the service has at most 2,048 characters (Turnstile, server-side validation). */
const TOKEN_LENGTH_MAX = 2_048;

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
  /** The token sent before is no longer valid. */
  z.object({ type: z.literal('captcha:expired') }),
  /** The script could not be loaded, or the challenge failed. */
  z.object({ type: z.literal('captcha:failed') }),
]);

export type CaptchaMessage = z.infer<typeof captchaMessage>;
