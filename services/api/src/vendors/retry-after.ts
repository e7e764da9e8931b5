/** The delay of a `Retry-After` header in ms: seconds or a date (RFC 9110, 10.2.3); undefined for other values. */
export const retryDelayOf = (header: string | null | undefined): number | undefined => {
  if (header === undefined || header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};
