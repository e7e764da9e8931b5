import type { FailureReport } from '@jangada/contracts/delivery/beacon';
import { withoutPersonalData, withoutTokens } from '../http/personal-data.ts';

/** Characters that move the cursor of a terminal, begin a line, or change the direction of the following text. */
const COMMANDS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const plain = (text: string): string => withoutPersonalData(text.replace(COMMANDS, ' '));

const plainWords = (text: string): string => withoutTokens(plain(text));

/**
 * A report with texts that an operator can read safely in a terminal: anybody can send one. Errors name what they failed
 * at, so the texts lose what may be personal data or a token: they go into the log. A stack trace keeps its lines.
 */
export const plainReport = ({ path, message, stack, expose, ...report }: FailureReport): FailureReport => ({
  ...report,
  path: plainWords(path),
  ...(expose !== undefined && { expose: plainWords(expose) }),
  ...(message !== undefined && { message: plainWords(message) }),
  // The names of files in it have long digests.
  ...(stack !== undefined && { stack: stack.split('\n').map(plain).join('\n') }),
});
