import type { Language } from '../values/languages.ts';

/**
 * The rules that the schema of a release document cannot express; each key is the name that the edge reports in a
 * refusal.
 */
export const releaseRules = {
  'page-policy': { pt: 'viola a política da página', en: 'breaks the policy of the page' },
  'browser-floor': { pt: 'não funciona nos navegadores mais antigos', en: 'does not run in the oldest browsers' },
  budget: { pt: 'passa do tamanho permitido', en: 'is over its budget' },
  manifest: { pt: 'não confere com a entrada e o manifesto', en: 'does not agree with its entry and manifest' },
  offer: { pt: 'oferece o que não é seu', en: 'offers what is not its own' },
  surface: {
    pt: 'não declara tudo o que usa do contrato',
    en: 'does not declare all that it takes from the contract',
  },
  check: { pt: 'falha na própria verificação', en: 'fails its own check' },
  accessibility: { pt: 'falha nas regras de acessibilidade', en: 'fails the accessibility rules' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type ReleaseRule = keyof typeof releaseRules;

/** One violation, in a sentence; `where` is a file of the release or a place in its offer. */
export interface ReleaseFault {
  readonly rule: ReleaseRule;
  readonly where?: string;
  readonly says: string;
}

/** The files of a release, wherever they are stored: a folder of the builder, the store of the edge. */
export interface ReleaseContent {
  /** The text of the file at this path; null when there is no such file. */
  readonly text: (path: string) => string | null;
  /** The size of the file at this path in bytes, compressed with brotli. */
  readonly compressedBytes: (path: string) => number;
}

const FAULTS_LISTED_MAX = 10;

const detailsOf = (faults: readonly ReleaseFault[]): string => {
  const listed = faults.slice(0, FAULTS_LISTED_MAX).map(({ where, says }) => (where ? `${where}: ${says}` : says));
  return [...listed, ...(faults.length > listed.length ? [`+ ${faults.length - listed.length}`] : [])].join('; ');
};

/**
 * Faults as one message: each broken rule in the given language, then the details, which name files and code and are
 * the same in both.
 */
export const formatFaults = (what: string, faults: readonly ReleaseFault[], language: Language): string =>
  [...new Set(faults.map(({ rule }) => rule))]
    .map((rule) => `${what} ${releaseRules[rule][language]}: ${detailsOf(faults.filter((one) => one.rule === rule))}`)
    .join('. ');
