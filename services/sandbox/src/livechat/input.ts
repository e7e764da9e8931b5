import { z } from 'zod';

const FIELD_CHARS_MAX = 200;
const TOKEN_CHARS_MAX = 4_000;
const MESSAGE_CHARS_MAX = 2_000;

/** A trimmed, shortened text; undefined for other values. */
const field = (charsMax = FIELD_CHARS_MAX) =>
  z
    .string()
    .transform((text) => text.trim().slice(0, charsMax) || undefined)
    .optional()
    .catch(undefined);

const contact = z.object({ name: field(), email: field(), phone: field() });
const page = z.object({ title: field(), url: field() });
const report = z.object({
  contact: contact.optional().catch(undefined),
  user_token: field(TOKEN_CHARS_MAX),
  language: z.enum(['pt', 'en']).optional().catch(undefined),
  page: page.optional().catch(undefined),
});

export type Contact = z.infer<typeof contact>;

/** The widget's report of its visitor; each report replaces the fields it contains. */
export interface VisitorFacts extends Omit<z.infer<typeof report>, 'user_token'> {
  /** Opaque token from the operator's site that identifies the player to support. */
  userToken?: string;
}

/** Reads a report; invalid fields are left out. */
export const visitorFactsOf = (body: unknown): VisitorFacts => {
  const { user_token: userToken, ...facts } = report.catch({}).parse(body);
  return Object.fromEntries(Object.entries({ ...facts, userToken }).filter(([, value]) => value !== undefined));
};

const message = z.object({ text: z.string().max(MESSAGE_CHARS_MAX).trim().min(1), agent: field() });

/** A message and the name of the agent, if one wrote it; undefined when the text is empty or too long. */
export const messageOf = (body: unknown) => message.safeParse(body).data;
