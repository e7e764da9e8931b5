/** An empty value: `undefined`, `null`, an empty text or an empty list. Only `required` and similar rules refuse it. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** `String`, also for an object that throws when it is converted. */
export const asText = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
};

/** `Number`; NaN for a value that throws when it is converted. */
export const asNumber = (value: unknown): number => {
  try {
    return Number(value);
  } catch {
    return Number.NaN;
  }
};
