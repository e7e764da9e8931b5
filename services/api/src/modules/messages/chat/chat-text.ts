import { CHAT_TEXT_MAX } from '@jangada/contracts/domains/chat/message';
import { withoutMarkBursts } from '@jangada/contracts/domains/chat/message-text';
import { withoutHidden } from '@jangada/contracts/domains/chat/unfit-text';
import { countCharacters, cutText } from '@jangada/contracts/values/characters';

const CONTROL = /\p{Cc}/u;

/** Control characters are removed; line breaks and tabs become spaces (SOC-11). */
export const hasControlCharacters = (typed: string): boolean => CONTROL.test(onOneLine(typed));

/**
 * Cleans a chat text: one line, no invisible characters, no bursts of marks, no blocked words (SOC-07, SOC-11). HTML stays as typed; the browser shows it as text.
 *
 * @param blockedWords lower case; accents do not hide them
 * @returns '' when no visible text is left
 */
export const cleanChatText = (typed: string, blockedWords: readonly string[]): string => {
  const visible = withoutMarkBursts(withoutHidden(onOneLine(typed)))
    .replace(/ {2,}/g, ' ')
    .trim();
  const blocked = new Set(blockedWords.map(folded));
  const masked = visible.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) =>
    blocked.has(folded(word)) ? '*'.repeat(countCharacters(word)) : word,
  );
  return cutText(masked, CHAT_TEXT_MAX);
};

const onOneLine = (typed: string): string => typed.replace(/[\r\n\t]+/g, ' ');

/** Normalised: without case and accents. */
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
