import { CAPTCHA_FRAME_PATH, type CaptchaMessage } from '@jangada/contracts/domains/site/captcha-frame';

/** The captcha's frame inside an element; jsdom does not load it. */
export const captchaFrameOf = (place: HTMLElement): HTMLIFrameElement => {
  const frame = place.querySelector('iframe');
  if (!frame?.src.includes(CAPTCHA_FRAME_PATH)) throw new Error('There is no captcha here');
  return frame;
};

/** Posts a message like the frame, from its own window and origin unless the test overrides them. */
export const postFromCaptcha = (
  frame: HTMLIFrameElement,
  data: CaptchaMessage | Record<string, unknown>,
  { origin = window.location.origin, source = frame.contentWindow }: Partial<MessageEventInit> = {},
): void => {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
};
