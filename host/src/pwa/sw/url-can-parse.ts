/** A worker begins without the script that adds this to pages of the oldest browsers (docs/decisions/0208). */
// oxlint-disable-next-line typescript/no-unnecessary-condition -- Chrome has it from 120, Safari from 17.
URL.canParse ??= (address, base) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
};
export {};
