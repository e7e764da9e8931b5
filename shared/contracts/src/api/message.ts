import * as z from '../values/schema.ts';

/** An answer that only says what happened, in the caller's language. */
export const message = z.object({ message: z.string() });
