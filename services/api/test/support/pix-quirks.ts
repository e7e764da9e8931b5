import type { PixProfileName } from '../../src/config/pix-profiles.ts';
import type { StandInQuirks } from './pix-stand-in.ts';

/**
 * What each provider demands and how its answers differ, by its own documentation and public clients; written apart
 * from the profiles, which it checks.
 */
export const quirks: Record<PixProfileName, StandInQuirks> = {
  efi: {
    token: { path: '/oauth/token', basic: true, json: true },
    charge: '/v2',
    others: '/v2',
    unknown: 'efi',
  },
  itau: {
    token: { path: '/as/token.oauth2', fields: ['client_id', 'client_secret'] },
    charge: '/pix_recebimentos/v2',
    others: '/pix_recebimentos/v2',
    headers: { 'x-correlationid': /^[0-9a-f-]{36}$/ },
  },
  bb: {
    token: { path: '/oauth/token', basic: true, scope: true },
    charge: '/pix/v2',
    others: '/pix/v2',
    query: { 'gw-dev-app-key': 'the-app-key' },
    code: 'textoImagemQRcode',
  },
  bradesco: { token: { path: '/oauth/token', basic: true }, charge: '/v2', others: '/v2', created: 200 },
  santander: {
    token: { path: '/oauth/token', fields: ['client_id', 'client_secret'], grantInQuery: true },
    charge: '/api/v1',
    others: '/api/v1',
  },
  sicoob: {
    token: { path: '/auth/realms/cooperado/protocol/openid-connect/token', fields: ['client_id'], scope: true },
    charge: '/pix/api/v2',
    others: '/pix/api/v2',
    headers: { client_id: /^client$/ },
    code: 'brcode',
  },
  sicredi: {
    token: { path: '/oauth/token', basic: true, scope: true, granted: 'cob.read cob.write' },
    charge: '/api/v3',
    others: '/api/v2',
  },
  inter: {
    token: { path: '/oauth/v2/token', fields: ['client_id', 'client_secret'], scope: true },
    charge: '/pix/v2',
    others: '/pix/v2',
    headers: { 'x-conta-corrente': /^123456$/ },
    noticeIsList: true,
  },
};
