/** Texts by their oddity, for every free-text field. */
const oddTexts = {
  'of other alphabets': [
    ...['Анна', 'Ελένη', '田中', '다혜', 'ありさ', 'محمد', 'שרה', 'अनिता', 'สมชาย', 'Նարե', 'ანა', 'Ángel'],
    ...['Zoë', 'Łukasz', 'Þóra', 'Đặng', 'İpek', 'ığdır', 'ẞtraße', '𠮷田', '𩸽寿司', '𐐔𐐯𐑅', 'ꦲꦤ', '𞤀𞤣𞤢'],
  ],
  'with accents': [
    ...['Ze\u0301', 'Jose\u0301', 'A\u030a', 'q\u0323\u0307u', 'C\u0327a\u0303o', '\u212bsa', 'ﬁona', 'ǅana'],
    ...[
      `A${'\u0336'.repeat(40)}`,
      `Z\u0310\u032e\u0307algo`,
      'e\u0301'.repeat(60),
      '\u0301Ana',
      `n${'\u20dd'.repeat(3)}a`,
    ],
  ],
  'that turn the writing': [
    ...['Ana\u202egod', '\u202dAna', '\u2066Ana\u2069', 'Ana\u200f', '\u061cAna', 'Ana\u202c', '\u2067a\u2068b'],
  ],
  'that are not seen': [
    ...['\u3164\u3164', '\u115f\u1160', '\uffa0\uffa0', '\u2800\u2800', '\u00ad\u00ad', '\u200b\u200b', '\u200d\u200d'],
    ...['A\u200bna', 'A\u200cna', 'A\u2060na', 'A\ufeffna', 'A\u034fna', 'A\u180ena', 'A\ufe0fna', 'A\u{e0061}na'],
  ],
  'of spaces': [
    ...[
      ' Ana ',
      'Ana\u00a0',
      'Ana  Maria',
      'Ana\u3000Maria',
      'Ana\u2003Maria',
      'Ana\tMaria',
      'Ana\nMaria',
      'Ana\r\nMaria',
    ],
    ...['Ana\u2028Maria', 'Ana\u2029Maria', 'Ana\u0085Maria', '\u1680Ana', '   ', '\u00a0\u00a0'],
  ],
  'of control characters': ['An\u0007a', 'Ana\u001b[31m', 'An\u007fa', 'An\u009fa', 'Ana\u0008'],
  'that cannot be stored': ['An\u0000a', '\u0000', 'Ana\ud83c', '\udfb0Ana', 'A\ud800a', '\udbff\ud800'],
  'not assigned': ['Ana\ue000', 'Ana\u{f0000}', 'Ana\u{50000}', 'Ana\ufffe', 'Ana\uffff', 'Ana\ufdd0', 'Ana\ufffd'],
  'of emojis': [...['🎰🎰', 'Ana 🎰', '👨‍👩‍👧‍👦', '🇧🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '1️⃣', '❤️‍🔥', '😀'.repeat(60), 'Ⓐna', '♥Ana♥']],
  'like the house': [
    ...['Admin', 'Suporte', 'Moderador', 'Support', 'Jangada', 'SUPORTE', 'Аdmіn', 'Αdmιn', 'Ａｄｍｉｎ', '𝐀𝐝𝐦𝐢𝐧'],
    ...['𝓐𝓭𝓶𝓲𝓷', 'ᴀᴅᴍɪɴ', 'Ѕuроrtе', 'Jаngаdа', 'Supórte', 'Suporte-Oficial', 'Admln', 'Adrnin', 'Jangаdа'],
  ],
  'of markup and programs': [
    ...[
      '<b>Ana</b>',
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '&lt;b&gt;',
      "'; drop table users; --",
    ],
    ...[
      "' or '1'='1",
      '1; select pg_sleep(9)',
      '{{7*7}}',
      '${7*7}',
      '<%= 7*7 %>',
      '#{7*7}',
      '%00',
      '%s%n',
      '$1',
      '\\u0000',
    ],
    ...[
      '../../etc/passwd',
      '=1+1',
      '@Ana',
      'javascript:alert(1)',
      '__proto__',
      'constructor',
      'null',
      'undefined',
      'NaN',
    ],
    ...[
      'true',
      '0',
      '-1',
      '1e400',
      'a\\',
      '\\\\',
      '`id`',
      '$(id)',
      '(',
      '[a',
      '*',
      '%',
      '_',
      'a\u0027b',
      'CON',
      "D'Ávila",
    ],
  ],
  'of lengths': ['', 'A', 'Zé', 'a'.repeat(50), 'a'.repeat(51), '𠮷'.repeat(50), '𠮷'.repeat(51), 'a'.repeat(10_000)],
} as const satisfies Record<string, readonly string[]>;

export const oddTextKinds: readonly (readonly [kind: string, texts: readonly string[]])[] = Object.entries(oddTexts);

export const allOddTexts: readonly string[] = Object.values(oddTexts).flat();
