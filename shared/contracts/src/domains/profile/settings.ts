import * as z from '../../values/schema.ts';
import { capabilities, restrictionReason } from './capabilities.ts';
import { limitChanges, limitKind, limitWindow, playerLimit } from './limits.ts';

/** Minutes of play after which the player is asked whether to continue (ACC-08); null never asks. */
export const timeAlert = z.nullable(z.literal([15, 30, 60, 120]));

/** Hours. A pause cannot be ended early; a longer one can be added. */
export const pauseHours = z.literal([1, 6, 24, 48, 72, 168, 336, 720]);

const marketing = z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() });

export const playerSettings = z.object({
  time_alert: timeAlert,
  limits: z.array(playerLimit),
  marketing,
  /** The active restrictions, with the details that the player may see. */
  restrictions: z.array(z.object({ reason: restrictionReason, start_at: z.string(), end_at: z.nullable(z.string()) })),
  capabilities,
});

export type PlayerSettings = z.infer<typeof playerSettings>;

/** Omitted fields do not change; an empty body changes nothing and returns the current settings. */
export const settingsChange = z.object({
  time_alert: z.optional(timeAlert),
  limits: z.optional(limitChanges),
  /** Cancels the pending changes of these limits. */
  cancel_pending: z.optional(z.array(z.object({ kind: limitKind, window: limitWindow })).check(z.maxLength(15))),
  marketing: z.optional(z.partial(marketing)),
  pause_hours: z.optional(pauseHours),
});

export type SettingsChange = z.infer<typeof settingsChange>;

/** The choices of ACC-10. */
export const exclusionChoice = z.enum(['24h', '7d', '30d', '90d', '180d', '1y']);

export type ExclusionChoice = z.infer<typeof exclusionChoice>;

const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;

/** How long each choice lasts, in milliseconds. */
export const exclusionMs: Readonly<Record<ExclusionChoice, number>> = {
  '24h': DAY_HOURS * HOUR_MS,
  '7d': 7 * DAY_HOURS * HOUR_MS,
  '30d': 30 * DAY_HOURS * HOUR_MS,
  '90d': 90 * DAY_HOURS * HOUR_MS,
  '180d': 180 * DAY_HOURS * HOUR_MS,
  '1y': 365 * DAY_HOURS * HOUR_MS,
};
