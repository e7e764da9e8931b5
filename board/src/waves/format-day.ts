import { weekdays } from '@jangada/contracts/delivery/freeze';
import type { Language } from '@jangada/contracts/values/languages';
import { formatDate } from '@jangada/design';

const DAY_MS = 86_400_000;

/** Noon of a Sunday in UTC. */
const SUNDAY_MS = Date.UTC(2026, 10, 29, 12);

/** `sat` as "Saturday"; a date as the date. */
export const formatDay = (day: string, language: Language): string => {
  const index = weekdays.findIndex((one) => one === day);
  return index === -1
    ? formatDate(`${day}T12:00:00Z`, language, { dateStyle: 'medium', timeZone: 'UTC' })
    : formatDate(new Date(SUNDAY_MS + index * DAY_MS), language, { weekday: 'long', timeZone: 'UTC' });
};
