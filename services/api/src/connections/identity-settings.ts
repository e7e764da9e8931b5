import * as z from 'zod';
import { address, NOTICE_SECRET_CHARS_MIN, TEXT_CHARS_MAX, word } from './pix-settings.ts';

const TRIES_MAX = 10;
const TRIES_DEFAULT = 3;

export const identitySettings = z.strictObject({
  base_url: address,
  /** What a check consists of, as the provider's console has it. */
  workflow_id: word,
  /** For a player whose document is known. */
  face_workflow_id: word.optional(),
  /** How many checks a player can begin in thirty days. */
  tries_max: z.int().min(1).max(TRIES_MAX).default(TRIES_DEFAULT),
});

export type IdentitySettings = z.infer<typeof identitySettings>;

/** The provider has made both. */
export const identityCredentials = z.strictObject({
  api_key: word,
  notice_secret: z.string().trim().min(NOTICE_SECRET_CHARS_MIN).max(TEXT_CHARS_MAX).optional(),
});
