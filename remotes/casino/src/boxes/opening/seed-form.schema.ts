import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '@jangada/remote-kit/forms';
import { checkClientSeed } from '../client-seed.ts';

/** The player's own seed for a draw; may be empty. */
export const seedForm = z.object({ clientSeed: z.string().check(fieldRule(checkClientSeed)) });

export type SeedFields = z.infer<typeof seedForm>;
