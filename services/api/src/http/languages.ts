import type { Language } from '@jangada/contracts/values/languages';
import type { FastifyRequest } from 'fastify';

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

/** What the players of calls under way have chosen, known once their session is. */
const chosen = new WeakMap<FastifyRequest, Language>();

/** Whoever makes this call has chosen a language of their own: it counts where the call names none, refusals included. */
export const noteLanguage = (request: FastifyRequest, language: Language): void => void chosen.set(request, language);

/**
 * `X-Language` says it outright; otherwise the first of ours in `Accept-Language`; otherwise what the player has chosen;
 * otherwise Portuguese.
 */
export function languageOf(request: FastifyRequest): Language {
  const input = [headerOf(request, 'x-language'), ...headerOf(request, 'accept-language').split(',')];
  for (const entry of input) {
    const name = entry.trim().toLowerCase().slice(0, 2);
    if (name === 'pt' || name === 'en') return name;
  }
  return chosen.get(request) ?? 'pt';
}
