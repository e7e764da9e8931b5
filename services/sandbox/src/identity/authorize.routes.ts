import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signIdToken } from './id-token.ts';
import type { SigningKey } from './signing-keys.ts';

/** The parameters of a relying party's redirect: OpenID Connect, implicit flow, identity token only. */
const authorization = z.object({
  client_id: z.string().min(1).max(200),
  redirect_uri: z.url({ protocol: /^https?$/ }).max(2000),
  response_type: z.literal('id_token'),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().min(1).max(500),
  nonce: z.string().min(1).max(200),
});

/** The chosen person, or a cancelled sign-in. */
const choice = authorization.extend({
  email: z.string().max(200).optional(),
  name: z.string().max(100).default(''),
  cancel: z.string().optional(),
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui}body{margin:0;min-height:100vh;display:grid;place-items:center}
main{width:min(400px,100vw - 32px)}form{display:grid;gap:16px}label{display:grid;gap:4px;font-size:14px}
input,button{font:inherit;padding:12px;border:1px solid #8888;border-radius:8px}button[name=go]{background:#1a73e8;color:#fff;border:0}`;

/** The sign-in page of the identity provider. */
const page = (order: z.infer<typeof authorization>): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Escolha uma conta</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>Escolha uma conta</h1><p>Simulação do Google para ${escaped(new URL(order.redirect_uri).host)}.</p>
<form method="post" action="/identity/authorize">
${Object.entries(order)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  .join('')}
<label>Nome <input name="name" value="Pessoa Exemplo" autocomplete="name"></label>
<label>E-mail <input name="email" type="email" value="pessoa@gmail.com" autocomplete="email"></label>
<button name="go" value="1">Continuar</button><button name="cancel" value="1" formnovalidate>Cancelar</button>
</form></main></body></html>`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

interface Parts {
  readonly issuer: string;
  readonly currentKey: () => SigningKey;
}

/** Google's sign-in page: the person chooses an account, and the browser returns with a token in the fragment. */
export const registerAuthorize = (app: FastifyInstance, { issuer, currentKey }: Parts): void => {
  app.get('/identity/authorize', async (request, reply) => {
    const order = authorization.safeParse(request.query).data;
    if (!order) return reply.code(400).send({ error: 'invalid_request' });
    return reply.headers(HEADERS).send(page(order));
  });

  app.post('/identity/authorize', async (request, reply) => {
    const chosen = choice.safeParse(request.body).data;
    if (!chosen) return reply.code(400).send({ error: 'invalid_request' });
    const { client_id, redirect_uri: returnTo, state, nonce, email, name, cancel } = chosen;
    const back = (fields: Record<string, string>) =>
      reply.redirect(`${returnTo}#${new URLSearchParams({ state, ...fields }).toString()}`, 303);
    if (cancel !== undefined || !email) return back({ error: 'access_denied' });
    const [given_name = 'Pessoa', ...rest] = name.split(/\s+/).filter(Boolean);
    const person = {
      client_id,
      email,
      email_verified: true,
      given_name,
      family_name: rest.join(' ') || 'Exemplo',
      nonce,
    };
    return back({ id_token: await signIdToken(issuer, currentKey(), person) });
  });
};
