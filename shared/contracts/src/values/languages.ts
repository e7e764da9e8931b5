import * as z from './schema.ts';

/** Portuguese is the default and has no prefix; English lives under `/en` (I18N). */
export const languages = ['pt', 'en'] as const;

export type Language = (typeof languages)[number];

/** With their region, as BCP 47 has it: for `lang`, for formats, for what browsers ask for. */
export const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US' };

export const language = z.enum(languages);

/** A text in both languages. */
export const bilingual = z.object({ pt: z.string(), en: z.string() });

export type Bilingual = z.infer<typeof bilingual>;
