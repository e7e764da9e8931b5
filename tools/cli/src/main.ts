#!/usr/bin/env node
import { runJangada } from './run-jangada.ts';

const { env, argv } = process;
process.exitCode = await runJangada(argv.slice(2), { env, print: console.log, printError: console.error });
