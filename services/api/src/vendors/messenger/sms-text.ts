/** A message of one part. Longer ones arrive in parts, or not at all on some routes of Brazil. */
export const SMS_CHARS_MAX = 160;

/** Characters that decomposition does not turn into ASCII. */
const plain: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '•': '-',
  '€': 'EUR',
  '£': 'GBP',
  ª: 'a',
  º: 'o',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
};
const ELLIPSIS = '...';

/**
 * The text as every carrier of Brazil delivers it: without accents, which some replace, and of one part; a longer one
 * ends at a word.
 */
export const smsText = (text: string): string => {
  const folded = [...text.normalize('NFKD')]
    .map((character) => plain[character] ?? character)
    .join('')
    .replace(/[^\s!-~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (folded.length <= SMS_CHARS_MAX) return folded;
  const cut = folded.slice(0, SMS_CHARS_MAX - ELLIPSIS.length + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : SMS_CHARS_MAX - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;
};
