import { readFileSync } from 'node:fs';
import type { CallToStart } from '@jangada/contracts/delivery/boot';
import type { Language } from '@jangada/contracts/values/languages';
import { escapeJson } from './escape.ts';

/** An inline script, without its comments and indentation: it travels with every page. */
const inlineScript = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\/[/*]/.test(line))
    .join('\n');

/** The first script of every page. */
export const bootScript = inlineScript('boot-inline.js');

const startCalls = inlineScript('start-calls-inline.js');

/** The script that starts the calls of the first view; empty when there are none. */
export const startCallsScript = (calls: readonly CallToStart[], language: Language): string =>
  calls.length === 0 ? '' : startCalls.replace('CALLS, LANGUAGE', () => `${escapeJson(calls)},${escapeJson(language)}`);
