import {
  httpUrl,
  isSet,
  json,
  newestFirst,
  readEnvironment,
  text,
  type Environment,
} from '@jangada/server/environment';
import * as z from 'zod';
import { origins } from './optional-parts.ts';

/** What an aggregator knows tenants by; the others have the installation's. */
export const operatorIds = z.record(z.string(), z.string().min(1), { error: 'must be {"<tenant>": "<id>"}' });

/** @param sandbox the stand-in's address, for what is not configured */
export const a8rOf = (env: Environment, sandbox: string) => {
  if (!isSet(env, 'A8R_AUTH_TOKEN')) return null;
  const read = readEnvironment(env, {
    A8R_AUTH_TOKEN: newestFirst(text()),
    A8R_BASE_URL: httpUrl().optional(),
    A8R_CASINO_ID: text().default('jangada'),
    A8R_CASINO_IDS: json(operatorIds).default({}),
    A8R_GAME_ORIGINS: origins().optional(),
  });
  return {
    baseUrl: read.A8R_BASE_URL ?? `${sandbox}/a8r`,
    /** The first signs our calls, each verifies theirs. */
    authTokens: read.A8R_AUTH_TOKEN,
    casinoId: read.A8R_CASINO_ID,
    /** Of tenants that have their own. */
    casinoIds: read.A8R_CASINO_IDS,
    /** The allowed origins of game frames. */
    gameOrigins: read.A8R_GAME_ORIGINS ?? [new URL(sandbox).origin],
  };
};
