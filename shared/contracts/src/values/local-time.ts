/** The days, weeks and hours of the product are in this zone, wherever server and player are (WAL-46). */
export const TIME_ZONE = 'America/Sao_Paulo';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The date and time that a calendar and a clock show. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Seconds since local midnight. */
  readonly second: number;
}

/** The local date and time of America/Sao_Paulo at a moment. */
export const localMoment = (at: Date): LocalMoment => {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    second: number('hour') * HOUR_S + number('minute') * MINUTE_S + number('second'),
  };
};

/**
 * The moment at which a local clock shows this day and second; in an hour that a change of clocks repeats, the later
 * one.
 */
export const momentOf = ({ day, second }: LocalMoment): Date => {
  const wantedMs = Date.parse(`${day}T00:00:00Z`) + second * 1000;
  let guessMs = wantedMs;
  // Two rounds, because the first correction may cross a change of clocks; the second one is then right.
  for (let round = 0; round < 2; round += 1) {
    const shown = localMoment(new Date(guessMs));
    guessMs += wantedMs - (Date.parse(`${shown.day}T00:00:00Z`) + shown.second * 1000);
  }
  return new Date(guessMs);
};
