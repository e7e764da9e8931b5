import * as z from './schema.ts';

/** False for days that do not exist, such as the 31st of February. */
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** A day of America/Sao_Paulo, `YYYY-MM-DD`, of the years 1900 to 2999. */
export const localDay = z.string().check(z.regex(/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/), z.refine(isDay));
