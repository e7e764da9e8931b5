/** What has to have been wagered for levels 1, 2, …, in centavos; level 0 is everybody's. */
const LEVELS_FROM = [50_000, 250_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000] as const;

const CENTAVOS_PER_POINT = 1_000;

/** The highest level reached (SOC-76). @param wagered real money staked, in centavos */
export const levelOf = (wagered: number): number => LEVELS_FROM.filter((from) => from <= wagered).length;

/** One point for every R$ 10,00 staked. */
export const pointsOf = (wagered: number): number => Math.floor(Math.max(0, wagered) / CENTAVOS_PER_POINT);
