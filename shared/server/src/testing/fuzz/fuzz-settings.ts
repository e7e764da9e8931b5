/** Inputs of one operation in `npm test`; `npm run fuzz` tries many more. */
const RUNS = 4;

/** Always the same inputs in `npm test`, so that it fails for a change of the product and for nothing else. */
const SEED = 20_260_101;

/** No operation may take longer, whatever it is sent: a busy machine is a tenth of that. */
const ANSWER_MS_MAX = 20_000;

/** How many inputs are tried of each operation, and which: `FUZZ_RUNS` and `FUZZ_SEED`. */
export const fuzzSettings = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? RUNS),
  seed: Number(process.env['FUZZ_SEED'] ?? SEED),
};

/** The answer, unless there is none in time. @throws when there is not */
export async function inTime<Answer>(what: string, answer: PromiseLike<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not answered in ${ANSWER_MS_MAX} ms`)), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
