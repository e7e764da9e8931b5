#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Most of the start is stripping types and compiling, which the cache saves from the second start on.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const { runJangada } = await import('./run-jangada.ts');
const { env, argv } = process;

const ask = async (question: string): Promise<boolean> => {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

process.exitCode = await runJangada(argv.slice(2), {
  env,
  print: console.log,
  printError: console.error,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
});
