/** Fewer visible digits than these prove nothing. */
const VISIBLE_DIGITS_MIN = 5;

/**
 * Whether a document that a provider shows in part can be this CPF: its visible digits are the same. A match is probable,
 * not certain, so it is used beside the refusals of the provider.
 *
 * @param masked digits and a star for each that is hidden, such as `529******25`
 */
export const fitsMaskedDocument = (masked: string, cpf: string): boolean => {
  const characters = [...masked];
  const visible = characters.filter((character) => character !== '*').length;
  return (
    masked.length === cpf.length &&
    visible >= VISIBLE_DIGITS_MIN &&
    characters.every((character, at) => character === '*' || character === cpf[at])
  );
};
