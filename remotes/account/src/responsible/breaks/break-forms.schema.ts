import { exclusionChoice, exclusionMs, pauseHours } from '@jangada/contracts/domains/profile/settings';
import type { ExclusionChoice, SettingsChange } from '@jangada/contracts/domains/profile/settings';
import { localMoment } from '@jangada/contracts/values/local-time';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '@jangada/remote-kit/forms';

const isPause = (hours: string): boolean => z.safeParse(pauseHours, Number(hours)).success;
const isExclusion = (value: string): boolean => z.safeParse(exclusionChoice, value).success;

/** The chosen hours as a radio button's value; one of the contract's values. */
export const pauseForm = z.object({
  hours: z.string().check(fieldRule((hours: string) => (isPause(hours) ? null : ('breakMissing' as const)))),
});

export type PauseFields = z.infer<typeof pauseForm>;

export const pausesOffered = [1, 6, 24, 48, 72, 168, 336, 720] as const;

export const toPause = ({ hours }: PauseFields): SettingsChange => {
  const chosen = pausesOffered.find((offered) => String(offered) === hours);
  return chosen === undefined ? {} : { pause_hours: chosen };
};

export const exclusionForm = z.object({
  value: z.string().check(fieldRule((value: string) => (isExclusion(value) ? null : ('breakMissing' as const)))),
});

export type ExclusionFields = z.infer<typeof exclusionForm>;

export const exclusionsOffered: readonly ExclusionChoice[] = ['24h', '7d', '30d', '90d', '180d', '1y'];

/** The request of an exclusion: the choice and its end date, which the server compares with its own. */
export const toExclusion = (
  { value }: ExclusionFields,
  now: Date,
): { readonly value: ExclusionChoice; readonly date: string; readonly end: Date } | null => {
  const choice = exclusionsOffered.find((offered) => offered === value);
  if (!choice) return null;
  const end = new Date(now.getTime() + exclusionMs[choice]);
  return { value: choice, date: localMoment(end).day, end };
};
