import * as z from '../values/schema.ts';

/** A reply with only a message, in the caller's language. */
export const message = z.object({ message: z.string() });
