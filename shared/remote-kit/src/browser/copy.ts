import { useEffect, useState } from 'react';
import { useBundle } from '../i18n/texts.ts';
import type { TextBundle } from '../i18n/texts.ts';

/** How long a button confirms a copy. */
const COPIED_MS = 3_000;

/** The text of every failed copy (ERR-66, ERR-69). */
const copyTexts: TextBundle<{ readonly failed: string }> = {
  namespace: 'remote-kit.copy',
  texts: { pt: { failed: 'Não foi possível copiar.' }, en: { failed: 'It could not be copied.' } },
};

export interface Copying {
  /** Back to `idle` three seconds after a success; a failure stays until the next try. */
  readonly state: 'idle' | 'copied' | 'failed';
  /** The message of a failure, in the language of the page; null otherwise. */
  readonly failure: string | null;
  copy(text: string): Promise<void>;
}

/**
 * Copies text and reports the result.
 *
 * @example
 * const { state, failure, copy } = useCopy();
 * <Button onClick={() => void copy(code)}>{t(state === 'copied' ? 'copied' : 'copy')}</Button>
 */
export const useCopy = (): Copying => {
  const { t } = useBundle(copyTexts);
  const [state, setState] = useState<Copying['state']>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // The browser refuses without permission or outside a secure context.
      setState('failed');
    }
  };
  return { state, failure: state === 'failed' ? t('failed') : null, copy };
};
