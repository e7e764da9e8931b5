import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { addTexts, createI18n, FALLBACK_LANGUAGE, languageOf, removeTexts } from '@jangada/remote-kit/i18n';
import type { MissingText } from '@jangada/remote-kit/i18n';
import type { Texts } from '@jangada/remote-kit/texts';
import type { i18n } from 'i18next';

/** The owner of a namespace and the loader of its texts. */
export interface TextSource {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly load: (language: Language) => Promise<Texts>;
}

export interface PageTextsParts {
  readonly language: Language;
  /** A namespace failed to load: its texts stay in Portuguese. */
  readonly onFailed: (error: unknown) => void;
  /** A key is missing in the requested language; called once per key of a namespace. */
  readonly onMissing: (missing: MissingText, source: TextSource | undefined) => void;
}

/** The i18next instance of the page, with the text sources of its namespaces. */
export interface PageTexts {
  readonly instance: i18n;
  readonly language: ReadonlyStore<Language>;
  /** Registers the source of a namespace; a registered source stays. */
  addSource(namespace: string, source: TextSource): void;
  /** Adds texts that were loaded in parallel with the view that shows them. */
  add(namespace: string, language: Language, texts: Texts): void;
  /** Resolves when the texts of the namespace in the current language are loaded or have failed to load. */
  ready(namespace: string): Promise<void>;
  remove(namespace: string): void;
  /** Loads the texts of every namespace, then switches the language; a later call wins. */
  change(language: Language): Promise<void>;
}

/** Creates the texts of a page; the shell and every running release have a namespace each. */
export const createPageTexts = ({ language: first, onFailed, onMissing }: PageTextsParts): PageTexts => {
  const sources = new Map<string, TextSource>();
  const loads = new Map<string, Promise<void>>();
  let requested = first;

  const instance = createI18n({
    language: first,
    onMissing: (missing) => {
      // Reports a missing key only if the namespace is loaded: a failed load was already reported by `onFailed`.
      if (instance.hasResourceBundle(missing.language, missing.namespace)) {
        onMissing(missing, sources.get(missing.namespace));
      }
      void load(missing.namespace, FALLBACK_LANGUAGE, true);
    },
  });
  const language = languageOf(instance);

  const load = (namespace: string, of: Language, renders = false): Promise<void> => {
    const source = sources.get(namespace);
    if (!source || instance.hasResourceBundle(of, namespace)) return Promise.resolve();
    const name = `${namespace} ${of}`;
    const known = loads.get(name);
    if (known) return known;
    const started = source
      .load(of)
      .then((texts) => {
        if (sources.get(namespace) === source) addTexts(instance, namespace, [of, texts], { renders });
      }, onFailed)
      .finally(() => loads.delete(name));
    loads.set(name, started);
    return started;
  };

  /** Includes namespaces added in the meantime; a failed load is not repeated. */
  const loadAll = async (of: Language, tried: ReadonlySet<string> = new Set()): Promise<void> => {
    const left = [...sources.keys()].filter((namespace) => !tried.has(namespace));
    if (left.length === 0 || requested !== of) return;
    await Promise.all(left.map((namespace) => load(namespace, of)));
    await loadAll(of, new Set([...tried, ...left]));
  };

  const ready = async (namespace: string): Promise<void> => {
    const now = language.getState();
    await load(namespace, now);
    if (now !== language.getState()) await ready(namespace);
  };

  return {
    instance,
    language,
    addSource: (namespace, source) => {
      if (!sources.has(namespace)) sources.set(namespace, source);
    },
    add: (namespace, of, texts) => {
      if (!instance.hasResourceBundle(of, namespace)) addTexts(instance, namespace, [of, texts]);
    },
    ready,
    remove: (namespace) => {
      sources.delete(namespace);
      removeTexts(instance, namespace);
    },
    change: async (next) => {
      requested = next;
      await loadAll(next);
      if (requested === next && language.getState() !== next) await instance.changeLanguage(next);
    },
  };
};
