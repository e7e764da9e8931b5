import { CHAT_TEXT_MAX } from '@jangada/contracts/chat/message';

const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|br|bet|io|me|gg|link|site|app|xyz|club|vip|tv|ly)\b(?:\/\S*)?/giu;
// Control characters and what turns writing around or hides inside words; line breaks become spaces before.
const HIDDEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * What may stand in the chat: one line, no links, no hidden characters, no blocked words (SOC-07, SOC-11). HTML stays as
 * it was typed; the browser shows it as text.
 *
 * @param blockedWords lower case
 * @returns '' when nothing worth saying is left
 */
export function cleanChatText(typed: string, blockedWords: readonly string[]): string {
  const visible = typed
    .replace(/[\r\n\t]+/g, ' ')
    .replace(HIDDEN, '')
    .replace(LINK, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const masked = visible.replace(/[\p{L}\p{N}]+/gu, (word) =>
    blockedWords.includes(word.toLowerCase()) ? '*'.repeat(word.length) : word,
  );
  return masked.slice(0, CHAT_TEXT_MAX);
}
