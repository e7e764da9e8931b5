import { CAPTCHA_SCRIPT_DEFAULT, type CaptchaFrameQuery } from '@jangada/contracts/domains/site/captcha-frame';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { locales } from '@jangada/contracts/values/languages';
import { captchaOrigin } from '../../http/third-party-origins.ts';
import { escapeJson } from '../escape.ts';
import { inlineScript } from '../inline-script.ts';

const start = inlineScript(new URL('captcha-frame-inline.js', import.meta.url));

/**
 * The page inside the captcha's frame: an empty element in the colours of the surrounding page, and the script that
 * fills it.
 */
export const captchaFrameHtml = (site: SiteConfig, { theme, language }: CaptchaFrameQuery, nonce: string): string => {
  const { turnstileSiteKey: sitekey, turnstileScript: script = CAPTCHA_SCRIPT_DEFAULT } = site;
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
<script nonce="${nonce}">${start.replace('CAPTCHA', () => captcha)}</script>
</body>
</html>
`;
};

/**
 * Limits the frame to the captcha's own origin. The captcha's script has no hash, because its vendor changes it; the
 * pages of the site have no such script, so they enforce integrity (decision 0139).
 */
export const captchaFrameHeaders = (site: SiteConfig, nonce: string): Record<string, string> => {
  const origin = captchaOrigin(site).join(' ');
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'nonce-${nonce}' ${origin}`,
      `style-src 'nonce-${nonce}'`,
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
