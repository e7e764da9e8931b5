import type { Context } from '../../context/context.ts';
import { tidyRestrictions } from './limits/limits.jobs.ts';
import { registerLimits } from './limits/limits.routes.ts';

/** What a player may do: capabilities, restrictions, limits. */
export const eligibility: Context = { routes: [registerLimits], jobs: [tidyRestrictions] };
