import * as z from './schema.ts';

/** Portuguese is the default and has no prefix; English is under `/en` (I18N). */
export const languages = ['pt', 'en'] as const;

export type Language = (typeof languages)[number];

/** The languages with their region (BCP 47), for `lang`, for formats and for browsers. */
export const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US' };

export const language = z.enum(languages);

export const bilingual = z.object({ pt: z.string(), en: z.string() });

export type Bilingual = z.infer<typeof bilingual>;
