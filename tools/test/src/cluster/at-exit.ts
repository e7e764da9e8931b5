const ends: (() => void)[] = [];

/**
 * Runs a function when this process exits. One listener serves all, because Node warns above ten. @param end must be
 * synchronous
 */
export const atExit = (end: () => void): void => {
  if (ends.length === 0)
    process.once('exit', () => {
      for (const one of ends) one();
    });
  ends.push(end);
};
