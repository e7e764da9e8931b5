import type { Language } from '@jangada/contracts/values/languages';
import type { FastifyRequest } from 'fastify';

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

/** The chosen languages of players with a running call, set when their session is loaded. */
const chosen = new WeakMap<FastifyRequest, Language>();

/** Sets the player's chosen language for a call that names none, including its refusals. */
export const noteLanguage = (request: FastifyRequest, language: Language): void => void chosen.set(request, language);

/**
 * `X-Language` comes first; then the first supported language in `Accept-Language`; then the player's choice;
 * otherwise Portuguese.
 */
export const languageOf = (request: FastifyRequest): Language => {
  const input = [headerOf(request, 'x-language'), ...headerOf(request, 'accept-language').split(',')];
  for (const entry of input) {
    const name = entry.trim().toLowerCase().slice(0, 2);
    if (name === 'pt' || name === 'en') return name;
  }
  return chosen.get(request) ?? 'pt';
};
