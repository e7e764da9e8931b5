import type { Language } from '@jangada/contracts/values/languages';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { FailureReporter } from '../composition/release-reporter.ts';
import { HOST_NAMESPACE, loadHostTexts, portuguese } from '../texts/host-texts.ts';
import { createPageTexts } from '../texts/locale/page-texts.ts';
import type { PageTexts } from '../texts/locale/page-texts.ts';

/** The texts of the page with the shell's own; a missing text is reported for the release that lacks it. */
export const createShellTexts = (
  language: Language,
  reporter: FailureReporter,
  versionOf: (remote: ReleasableName) => string,
  onFailed: (error: unknown) => void,
): PageTexts => {
  const version = versionOf('host');
  const texts = createPageTexts({
    language,
    onFailed,
    onMissing: ({ namespace, key, language: missing }, source) => {
      const { remote, version: running } = source ?? { remote: 'host', version };
      const error = new Error(`${namespace} has no text ${key} in ${missing}`);
      console.error('[texts]', error);
      reporter.report({ remote, version: running, kind: 'unexpected', error });
    },
  });
  texts.addSource(HOST_NAMESPACE, { remote: 'host', version, load: loadHostTexts });
  texts.add(HOST_NAMESPACE, 'pt', portuguese);
  return texts;
};
