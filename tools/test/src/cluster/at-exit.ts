const ends: (() => void)[] = [];

/** Runs when this process exits. One listener serves all: Node warns of more than ten. @param end may not wait for anything */
export const atExit = (end: () => void): void => {
  if (ends.length === 0)
    process.once('exit', () => {
      for (const one of ends) one();
    });
  ends.push(end);
};
