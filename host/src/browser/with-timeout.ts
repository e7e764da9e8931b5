/**
 * Waits for a result with a time-out. The work itself continues and may be used by a later attempt.
 *
 * @param onLate returns the value used instead, or throws
 */
export const withTimeout = async <Value>(
  timeoutMs: number,
  work: Promise<Value>,
  onLate: () => Value | Promise<Value>,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  }).then(onLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
