import type { Language } from '@jangada/contracts/values/languages';
import { locales } from '@jangada/contracts/values/languages';
import type { TokenRefusal } from './overrides.ts';

type Words = Readonly<Record<TokenRefusal, string>>;

const texts: Readonly<Record<Language, Words & { title: string; home: string; again: string }>> = {
  pt: {
    title: 'Este link de desenvolvimento não vale',
    off: 'Este site não aceita versões locais.',
    forged: 'O link está incompleto ou não foi emitido por este site.',
    'other-tenant': 'O link foi emitido para outro site.',
    expired: 'O prazo do link terminou.',
    revoked: 'O link foi revogado.',
    used: 'O link já foi usado em outro navegador; cada link vale para um só.',
    again: 'Para continuar, peça outro com “pnpm dev … --in”. Nada mudou neste navegador.',
    home: 'Ir para o site',
  },
  en: {
    title: 'This development link is no good',
    off: 'This site takes no local builds.',
    forged: 'The link is incomplete or was not issued by this site.',
    'other-tenant': 'The link was issued for another site.',
    expired: 'The link has expired.',
    revoked: 'The link was revoked.',
    used: 'The link was used in another browser already; each is good for one.',
    again: 'Ask for another with “pnpm dev … --in”. Nothing has changed in this browser.',
    home: 'Go to the site',
  },
};

const css = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:44ch}h1{font-size:22px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 12px}a{display:inline-block;margin-top:8px;padding:10px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}`;

/** Shows why a token was refused, with a hint for the developer. */
export const refusalHtml = (refusal: TokenRefusal, language: Language, nonce: string): string => {
  const words = texts[language];
  return `<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${words.title}</title>
<style nonce="${nonce}">${css}</style>
</head>
<body>
<main data-refused="${refusal}">
<h1>${words.title}</h1>
<p>${words[refusal]}</p>
<p>${words.again}</p>
<a href="/">${words.home}</a>
</main>
</body>
</html>
`;
};
