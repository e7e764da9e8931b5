/** Inputs of one operation in `npm test`; `npm run fuzz` tries many more. */
const RUNS = 4;

/** The fixed seed of `npm test`, so that it fails only when the product changes. */
const SEED = 20_260_101;

/** The time limit of any operation with any input; a busy machine needs a tenth of it. */
const ANSWER_MS_MAX = 20_000;

/** The number of inputs per operation, and their seed: `FUZZ_RUNS` and `FUZZ_SEED`. */
export const fuzzSettings = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? RUNS),
  seed: Number(process.env['FUZZ_SEED'] ?? SEED),
};

/** Waits for the answer. @throws when it takes longer than `ANSWER_MS_MAX` */
export const inTime = async <Answer>(what: string, answer: PromiseLike<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not answered in ${ANSWER_MS_MAX} ms`)), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};
