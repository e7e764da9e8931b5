import { clientErrorStatus, endWithAnswer, securityHeaders } from '@jangada/server/security-headers';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum size of a request's head in bytes, cookies included. A browser may send more cookies for one site than Node's
 * default of 16 KB.
 */
export const HEAD_BYTES_MAX = 32_768;

const TOO_LARGE = 431;

const css = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:44ch}h1{font-size:22px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 12px}a{display:inline-block;margin-top:8px;padding:10px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}`;

/** The head was not parsed, so the visitor's language is unknown. */
const tooLargeHtml = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Cookies demais · Too many cookies</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>Seu navegador guardou cookies demais deste site</h1>
<p>Eles foram apagados agora. Abra o site de novo e entre na sua conta; seu saldo e seus jogos não mudam.</p>
<section lang="en">
<h2>Your browser has stored too many cookies of this site</h2>
<p>They have been deleted now. Open the site again and sign in; your balance and your games do not change.</p>
</section>
<a href="/">Abrir o site · Open the site</a>
</main>
</body>
</html>
`;

/**
 * Answers a request whose head could not be read, and closes its connection. A head is too large when the browser has
 * too many cookies: the reply deletes them, because every later request would fail in the same way.
 */
export const refuseConnection = (error: Error, socket: Socket): void => {
  const status = clientErrorStatus(error, socket);
  if (status === null) return;
  const headers = {
    ...securityHeaders("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
    'cache-control': 'no-store',
  };
  if (status === TOO_LARGE) {
    const page = { ...headers, 'content-type': 'text/html; charset=utf-8', 'clear-site-data': '"cookies"' };
    return endWithAnswer(socket, status, page, tooLargeHtml);
  }
  const body = { code: 'request.invalid', message: STATUS_CODES[status] };
  endWithAnswer(
    socket,
    status,
    { ...headers, 'content-type': 'application/json; charset=utf-8' },
    JSON.stringify(body),
  );
};
