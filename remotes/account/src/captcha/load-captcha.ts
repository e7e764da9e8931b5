/** What the captcha's script puts on the page (Turnstile's own interface). */
export interface Captcha {
  render(element: HTMLElement, options: CaptchaOptions): string;
  reset(id: string): void;
  remove(id: string): void;
}

export interface CaptchaOptions {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
  theme: 'light' | 'dark';
  language: string;
}

declare global {
  var turnstile: Captcha | undefined;
}

/** Where the public service has it; a tenant may name another address. */
export const CAPTCHA_SCRIPT_DEFAULT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

const loading = new Map<string, Promise<Captcha>>();

const load = (address: string): Promise<Captcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => (globalThis.turnstile ? resolve(globalThis.turnstile) : reject(new Error('captcha missing')));
    script.onerror = () => {
      script.remove();
      reject(new Error('captcha did not load'));
    };
    document.head.append(script);
  });

/**
 * Loads the captcha once for the page. A failed load is forgotten, so that trying again tries again.
 *
 * @throws when the script cannot be loaded
 */
export const loadCaptcha = (address: string): Promise<Captcha> => {
  const known = loading.get(address);
  if (known) return known;
  const started = load(address);
  loading.set(address, started);
  started.catch(() => loading.delete(address));
  return started;
};
