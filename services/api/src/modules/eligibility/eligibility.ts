import type { Context } from '../../context/context.ts';
import { endExpiredRestrictions } from './limits/limits.jobs.ts';
import { registerLimits } from './limits/limits.routes.ts';

/** What a player may do: capabilities, restrictions, limits. */
export const eligibility: Context = { routes: [registerLimits], jobs: [endExpiredRestrictions] };
