export interface EditDistance {
  /** Distance from the typed word to the complete word. */
  readonly whole: number;
  /** Distance to the nearest prefix of the word, for input in progress. */
  readonly beginning: number;
}

/**
 * The minimum number of typing errors: wrong, missing, extra or transposed letters (the optimal string alignment
 * distance).
 *
 * @example typingErrors('forutne', 'fortuna') // { whole: 2, beginning: 2 }
 */
export const editDistance = (typed: string, word: string): EditDistance => {
  const columns = Array.from({ length: word.length + 1 }, (_, column) => column);
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = columns;
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (const column of columns.slice(1)) {
      const same = typed[row - 1] === word[column - 1];
      const changed = at(last, column - 1) + (same ? 0 : 1);
      const missedOrDoubled = 1 + Math.min(at(last, column), at(next, column - 1));
      const swapped = row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const turned = swapped ? at(beforeLast, column - 2) + 1 : Infinity;
      next.push(Math.min(changed, missedOrDoubled, turned));
    }
    [beforeLast, last] = [last, next];
  }
  return { whole: at(last, word.length), beginning: Math.min(...last) };
};

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
