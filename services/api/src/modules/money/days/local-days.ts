import { momentOf } from '@jangada/contracts/values/local-time';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant at which a day of America/Sao_Paulo begins. @param day `YYYY-MM-DD` */
export const startOf = (day: string): Date => momentOf({ day, second: 0 });

/** The instant at which the next day begins. @param day `YYYY-MM-DD` */
export const endOf = (day: string): Date => startOf(addDays(day, 1));

/** @param day `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The number of days in a range, both ends included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
