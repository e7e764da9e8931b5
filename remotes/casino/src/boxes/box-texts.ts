import { type SameTexts, type TextBundle, useBundle } from '@jangada/remote-kit/texts';
import { boxes as enBoxes } from '../texts/en/boxes.ts';
import { boxes as ptBoxes } from '../texts/pt/boxes.ts';

const pt = { boxes: ptBoxes, retry: 'Tentar novamente' };
const en = { boxes: enBoxes, retry: 'Try again' };

/** Half of the casino's texts: they load with the pages of boxes, not with every page. */
const boxTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'casino.boxes', texts: { pt, en } };

/** `useTranslation` with the keys of the texts of boxes. */
export const useTranslation = () => useBundle(boxTexts);
