import * as z from './schema.ts';

/** Text that a person wrote, such as a name or a reason: without the blanks around it, and never blank. */
export const writtenText = (charactersMax: number, charactersMin = 1) =>
  z.string().check(
    z.check<string>((text) => {
      text.value = text.value.trim();
    }),
    z.minLength(charactersMin),
    z.maxLength(charactersMax),
  );
