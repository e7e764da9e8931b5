import { localMoment, momentOf, TIME_ZONE } from '../values/local-time.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const two = (number: number): string => String(number).padStart(2, '0');

/** `06:30` of the seconds since midnight. */
const clockOf = (second: number): string =>
  `${two(Math.floor(second / HOUR_S))}:${two(Math.floor((second % HOUR_S) / MINUTE_S))}`;

/** A moment for people, in the zone of the tenants: `2026-12-01 06:00 America/Sao_Paulo`. */
export const showMoment = (moment: string | Date): string => {
  const { day, second } = localMoment(new Date(moment));
  return `${day} ${clockOf(second)} ${TIME_ZONE}`;
};

/** A moment as ISO 8601: `2026-12-01T06:00` is in the zone of the tenants, unless it names another. Null when it is none. */
export const readMoment = (text: string): string | null => {
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})$/.exec(text);
  if (!local) {
    const ms = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  }
  const [, day = '', hour = '', minute = ''] = local;
  if (Number.isNaN(Date.parse(`${day}T${hour}:${minute}:00Z`))) return null;
  return momentOf({ day, second: Number(hour) * HOUR_S + Number(minute) * MINUTE_S }).toISOString();
};
