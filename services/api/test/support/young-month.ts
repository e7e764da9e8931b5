import { localMoment } from '@jangada/contracts/values/local-time';

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Why a test about minutes of this month is skipped: half an hour ago was another month. */
export const youngMonth = (): string | false =>
  localMoment(new Date()).day.slice(0, 'YYYY-MM'.length) !==
    localMoment(new Date(Date.now() - HALF_AN_HOUR_MS)).day.slice(0, 'YYYY-MM'.length) &&
  'the month began within the last half hour';
