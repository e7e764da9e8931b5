import type { FailureReport } from '@jangada/contracts/delivery/beacon';

/** Characters that move the cursor of a terminal, begin a line, or change the direction of the following text. */
const COMMANDS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const plain = (text: string): string => text.replace(COMMANDS, ' ');

/**
 * A report with texts that an operator can read safely in a terminal: anybody can send one. A stack trace keeps its
 * lines.
 */
export const plainReport = ({ path, message, stack, ...report }: FailureReport): FailureReport => ({
  ...report,
  path: plain(path),
  ...(message !== undefined && { message: plain(message) }),
  ...(stack !== undefined && { stack: stack.split('\n').map(plain).join('\n') }),
});
