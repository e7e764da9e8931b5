import { randomInt } from 'node:crypto';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, workspaceDir } from './run.ts';
import { postgresFor } from './steps.ts';

/** Inputs of each operation without FUZZ_RUNS; they take some minutes. */
const RUNS = 200;

const SEEDS = 2 ** 31;
const ANYBODY_MAY_ENTER = 0o711;
const FILES = 'services/*/{src,test}/**/fuzz.test.ts';

/**
 * `npm run fuzz [service]` sends many inputs to every operation, different ones each time. FUZZ_SEED repeats a run,
 * FUZZ_RUNS sets the inputs of an operation; with a service (`api`, `edge`, `realtime`) only its operations run.
 */
const main = async ([service = '']: readonly string[]): Promise<void> => {
  const settings = {
    FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? String(RUNS),
    FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(SEEDS)),
  };
  console.log(`FUZZ_SEED=${settings.FUZZ_SEED} FUZZ_RUNS=${settings.FUZZ_RUNS} npm run fuzz ${service}`);
  const folder = mkdtempSync(join(tmpdir(), 'jangada-fuzz-'));
  // Other users may enter the folder, because PostgreSQL may run as another user.
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const postgres = await postgresFor(folder);
  try {
    const files = globSync(FILES, { cwd: workspaceDir }).filter((file) => file.includes(`services/${service}`));
    process.exitCode = await run(process.execPath, ['--test', ...files], { ...postgres.env, ...settings });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

await main(process.argv.slice(2));
