/** What must not be in a line of a log, by what it is. */
export class Marks {
  /** CPFs and phone numbers, digits alone. */
  readonly #digits = new Map<string, string>();
  /** Words without a space: tokens, codes of six digits, e-mail addresses. */
  readonly #words = new Map<string, string>();
  /** Texts that are looked for as they are, such as keys of the services. */
  #texts: readonly (readonly [text: string, kind: string])[] = [];
  #anyText: RegExp | null = null;

  addDigits(kind: string, digits: string): void {
    this.#digits.set(digits, kind);
  }

  addWord(kind: string, word: string): void {
    this.#words.set(word.toLowerCase(), kind);
  }

  addText(kind: string, text: string): void {
    this.#texts = [...this.#texts, [text.toLowerCase(), kind]];
    this.#anyText = new RegExp(
      this.#texts.map(([one]) => one.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`)).join('|'),
      'g',
    );
  }

  ofDigits(digits: string): string | undefined {
    return this.#digits.get(digits);
  }

  ofWord(word: string): string | undefined {
    return this.#words.get(word.toLowerCase());
  }

  /** The texts in a line, which is in small letters. */
  textsIn(line: string): string[] {
    const found = this.#anyText ? line.match(this.#anyText) : null;
    return (found ?? []).flatMap((text) => this.#texts.find(([one]) => one === text)?.[1] ?? []);
  }
}

export interface Finding {
  readonly kind: string;
  readonly text: string;
}

const CPF_DIGITS = 11;
const GROUPED = /(?<![\w.-])\+?\d(?:[ .\-()/]{0,2}\d){9,13}(?![\w])/g;
const EMAIL = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi;
const WORD = /[\w-]{6,}/g;
const ENCODED = /[\w+/-]{14,}={0,2}/g;
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['pattern: JWT', /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g],
  ['pattern: bearer', /\b(?:bearer|basic) +[\w.~+/-]{8,}=*/gi],
  ['pattern: PEM', /-----BEGIN [A-Z ]+-----/g],
  ['pattern: password in an address', /:\/\/[^\s:@/"]+:[^\s@/"]+@/g],
];

const isCpf = (digits: string): boolean => {
  if (digits.length !== CPF_DIGITS || new Set(digits).size === 1) return false;
  return [9, 10].every((at) => {
    let sum = 0;
    for (let index = 0; index < at; index += 1) sum += Number(digits[index]) * (at + 1 - index);
    return ((sum * 10) % 11) % 10 === Number(digits[at]);
  });
};

/** Without the country, when there is one. */
const national = (digits: string): string =>
  digits.length > CPF_DIGITS && digits.startsWith('55') ? digits.slice(2) : digits;

const inPlain = (text: string, marks: Marks): Finding[] => {
  const found: Finding[] = marks.textsIn(text.toLowerCase()).map((kind) => ({ kind, text: kind }));
  for (const [grouped] of text.matchAll(GROUPED)) {
    const digits = grouped.replaceAll(/\D/g, '');
    const marked = marks.ofDigits(national(digits));
    if (marked !== undefined) found.push({ kind: `marked: ${marked}`, text: grouped });
    else if (isCpf(digits)) found.push({ kind: 'pattern: CPF', text: grouped });
    else if (/^\+?55[1-9]{2}9?\d{8}$/.test(grouped)) found.push({ kind: 'pattern: phone', text: grouped });
  }
  if (text.includes('@'))
    for (const [address] of text.matchAll(EMAIL))
      found.push({ kind: `${marks.ofWord(address) === undefined ? 'pattern' : 'marked'}: e-mail`, text: address });
  for (const [word] of text.matchAll(WORD)) {
    const marked = marks.ofWord(word);
    if (marked !== undefined) found.push({ kind: `marked: ${marked}`, text: word });
  }
  for (const [kind, pattern] of patterns) for (const [one] of text.matchAll(pattern)) found.push({ kind, text: one });
  return found;
};

const unescaped = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  }
};

/** What a line of a log must not have: a marked value in any spelling, or the pattern of one. */
export const scanLine = (line: string, marks: Marks): Finding[] => {
  const found = inPlain(line, marks);
  if (line.includes('%')) found.push(...inPlain(unescaped(line) ?? '', marks));
  for (const [encoded] of line.matchAll(ENCODED)) {
    if (!/[a-z]/.test(encoded) || !/[A-Z]/.test(encoded)) continue;
    const decoded = Buffer.from(encoded, 'base64').toString('latin1');
    // What is no text only looks like base64.
    if (!/^[\x20-\x7e]{8,}$/.test(decoded)) continue;
    found.push(...inPlain(decoded, marks).map(({ kind, text }) => ({ kind: `${kind}, in base64`, text })));
  }
  return found;
};
