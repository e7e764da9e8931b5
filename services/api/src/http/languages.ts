import type { Language } from '@jangada/contracts/languages';
import type { FastifyRequest } from 'fastify';

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

/** `X-Language` says it outright; otherwise the first of ours in `Accept-Language`; otherwise Portuguese. */
export function languageOf(request: FastifyRequest): Language {
  const asked = [headerOf(request, 'x-language'), ...headerOf(request, 'accept-language').split(',')];
  for (const entry of asked) {
    const name = entry.trim().toLowerCase().slice(0, 2);
    if (name === 'pt' || name === 'en') return name;
  }
  return 'pt';
}
