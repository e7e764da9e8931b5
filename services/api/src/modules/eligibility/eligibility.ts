import type { Context } from '../../context/context.ts';
import { endExpiredRestrictions } from './limits/limits.jobs.ts';
import { registerLimits } from './limits/limits.routes.ts';

/** A player's rights: capabilities, restrictions, limits. */
export const eligibility: Context = { routes: [registerLimits], jobs: [endExpiredRestrictions] };
