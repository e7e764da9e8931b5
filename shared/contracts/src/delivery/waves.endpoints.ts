import * as z from '../values/schema.ts';
import { changeProblem } from './changes.endpoints.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { rolloutChange } from './rollout.ts';
import { waveExceptions, wavePlan, waveReleases, waveSteps } from './wave-plan.ts';

const count = z.int().check(z.minimum(0));

const decision = { author: rolloutChange.shape.author, reason: rolloutChange.shape.reason };

/** The size of a wave: tenants, releases, and guests of the last 30 days who would get another release. */
const totals = z.object({ tenants: count, releases: count, guests: count });

export const plannedWaves = z.object({
  plan: wavePlan,
  /** Only after a dry run: of each wave, and of all together. */
  totals: z.nullable(z.object({ all: totals, waves: z.array(totals) })),
  problems: z.array(changeProblem),
});

export type PlannedWaves = z.infer<typeof plannedWaves>;

export const planWaves = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/waves`,
  summary: 'Plan releases in waves of tenants; each wave starts by itself when the one before is healthy',
  access: 'operator',
  body: z.object({
    releases: waveReleases,
    waves: waveSteps,
    /** Tenants in no wave. */
    except: z.optional(waveExceptions),
    /** By default now. */
    starts_at: z.optional(z.iso.datetime({ offset: true })),
    force: z.optional(z.boolean()),
    dry_run: z.optional(z.boolean()),
    ...decision,
  }),
  reply: plannedWaves,
  errors: [
    ...(['request.invalid', 'operator.forbidden', 'tenant.unknown', 'release.unknown', 'release.pruned'] as const),
    ...(['rollout.refused', 'rollout.conflict', 'wave.overlap'] as const),
  ],
});

export const listWaves = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/waves`,
  summary: 'The plans of waves, the newest first',
  access: 'operator',
  reply: z.object({ data: z.array(wavePlan) }),
  errors: [],
});

export const getWaves = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/waves/{id}`,
  summary: 'One plan of waves',
  access: 'operator',
  reply: wavePlan,
  errors: ['request.invalid', 'wave.unknown'],
});

/** The decisions about a plan: a second person approves a proposed one; `cancel` takes back what its waves have given. */
export const waveDecisions = ['approve', 'pause', 'resume', 'cancel'] as const;

export type WaveDecision = (typeof waveDecisions)[number];

export const decideWaves = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/waves/{id}/decision`,
  summary: 'Pause a plan, let it go on without tenants that left it, or cancel it: every tenant goes back',
  access: 'operator',
  body: z.object({ decision: z.enum(waveDecisions), ...decision }),
  reply: wavePlan,
  errors: [
    ...(['request.invalid', 'operator.forbidden', 'wave.unknown', 'wave.decided'] as const),
    ...(['approval.own', 'approval.over', 'rollout.refused', 'rollout.conflict'] as const),
  ],
});
