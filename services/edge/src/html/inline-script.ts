import { readFileSync } from 'node:fs';

/** An inline script, without its comments and indentation: it travels with every page. */
export const inlineScript = (file: URL): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\/[/*]/.test(line))
    .join('\n');
