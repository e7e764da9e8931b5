/** A sheet is embedded in a script, where the minimizer does not shorten it: this removes comments and indentation. */
export default function compactStyles(source: string): string {
  return source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
