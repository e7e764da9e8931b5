/** Workers run without the script that adds this function to pages in the oldest browsers (docs/decisions/0208). */
URL.canParse ??= (address, base) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
};
export {};
