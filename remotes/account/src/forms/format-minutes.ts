const HOUR_MINUTES = 60;

/** Minutes as `45 min`, `2 h` or `2 h 30 min`, the same in both languages. */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
