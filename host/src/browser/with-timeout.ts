/**
 * Waits for a result at most so long. What was started goes on, and a later attempt may still use it.
 *
 * @param onLate gives what counts instead, or throws
 */
export const withTimeout = async <Value>(
  timeoutMs: number,
  work: Promise<Value>,
  onLate: () => Value,
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
