import type { HostApi } from '@jangada/contracts/host/host-api';
import type { Offer } from '@jangada/contracts/page/offer';
import { languages } from '@jangada/contracts/values/languages';
import { addTexts } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import { defaultOf } from './modules.ts';
import type { StandaloneModules } from './modules.ts';

/** The window receives this event when a file of texts was saved; `tools/build` dispatches it. */
export const TEXTS_EDITED = 'jangada:texts-edited';

/** Loads the texts of a remote in both languages into the namespace of its release, and shows them where a view is shown. */
export const loadTexts = async (
  { i18n: { instance, namespace } }: HostApi,
  offer: Offer,
  modules: StandaloneModules,
): Promise<void> => {
  await Promise.all(
    languages.map(async (language) => {
      const expose = offer.texts[language];
      const texts = (await defaultOf(modules[expose], expose)) as Texts;
      addTexts(instance, namespace, [language, texts], { renders: true });
    }),
  );
};
