import type { CaptchaFrameQuery } from '@jangada/contracts/domains/site/captcha-frame';
import type { CaptchaService } from '@jangada/contracts/domains/site/site-config';
import { locales } from '@jangada/contracts/values/languages';
import { escapeJson } from '../escape.ts';
import { inlineScript } from '../inline-script.ts';

/** What starts the script of each service and passes its answers on to the page. */
const starts: Readonly<Record<CaptchaService, string>> = {
  turnstile: inlineScript(new URL('turnstile-frame-inline.js', import.meta.url)),
  hcaptcha: inlineScript(new URL('hcaptcha-frame-inline.js', import.meta.url)),
};

interface ShownCaptcha {
  readonly service: CaptchaService;
  readonly siteKey: string;
  readonly script: string;
  readonly origins: readonly string[];
}

/**
 * The page inside the captcha's frame: an empty element in the colours of the surrounding page, and the script that
 * fills it.
 */
export const captchaFrameHtml = (
  { service, siteKey: sitekey, script }: ShownCaptcha,
  { theme, language }: CaptchaFrameQuery,
  nonce: string,
): string => {
  const captcha = escapeJson({ script, sitekey, theme, language });
  return `<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme}">
<title>Captcha</title>
<style nonce="${nonce}">html,body{margin:0;background:transparent;overflow:hidden}</style>
</head>
<body>
<div id="captcha"></div>
<script nonce="${nonce}">${starts[service].replace('CAPTCHA', () => captcha)}</script>
</body>
</html>
`;
};

/** hCaptcha's script adds style sheets of its own; Turnstile's draws in frames alone. */
const styleSources = ({ service, origins }: ShownCaptcha): string =>
  service === 'hcaptcha' ? ` ${origins.join(' ')}` : '';

/**
 * Limits the frame to the captcha's own origins. The captcha's script has no hash, because its vendor changes it; the
 * pages of the site have no such script, so they enforce integrity (decision 0139).
 */
export const captchaFrameHeaders = (captcha: ShownCaptcha, nonce: string): Record<string, string> => {
  const origin = captcha.origins.join(' ');
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'nonce-${nonce}' ${origin}`,
      `style-src 'nonce-${nonce}'${styleSources(captcha)}`,
      `frame-src ${origin}`,
      `connect-src ${origin}`,
      `img-src ${origin}`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'self'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // The captcha reads the site's host from the referrer, and compares it with the host that its key was issued for.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': ['camera', 'geolocation', 'microphone', 'payment', 'usb']
      .map((name) => `${name}=()`)
      .join(', '),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  };
};
