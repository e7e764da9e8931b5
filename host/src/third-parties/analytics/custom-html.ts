import { SNIPPET_CHARACTERS_MAX } from '@jangada/contracts/domains/site/site-config';
import { pageNonce } from '../../browser/page-nonce.ts';
import { ThirdPartyError } from '../../browser/third-party-script.ts';

const PLACE_ID = 'custom-html';

/**
 * A script element created by the HTML parser of `innerHTML` never runs; a copy with the same attributes and the CSP
 * nonce does.
 */
const runnableCopy = (parsed: HTMLScriptElement, nonce: string | undefined): HTMLScriptElement => {
  const script = document.createElement('script');
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  script.text = parsed.text;
  if (nonce) script.nonce = nonce;
  return script;
};

const isWaitedFor = ({ src, async, defer, type }: HTMLScriptElement): boolean =>
  src !== '' && !async && !defer && type !== 'module';

/** Replaces a parsed script by its runnable copy. Resolves when the copy has run, or immediately if it is async. */
const run = (parsed: HTMLScriptElement, nonce: string | undefined): Promise<void> => {
  const script = runnableCopy(parsed, nonce);
  return new Promise((resolve, reject) => {
    if (isWaitedFor(parsed)) script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new ThirdPartyError(`The snippet's ${script.src} did not load`)));
    parsed.replaceWith(script);
    if (!isWaitedFor(parsed)) resolve();
  });
};

/** `document.write` after parsing would replace the page. */
const forbidDocumentWrite = (): void => {
  const refuse = () => console.warn('[custom html] document.write is not possible in this page');
  Object.assign(document, { write: refuse, writeln: refuse });
};

/**
 * Inserts the operator's snippet at the end of the page, once (CFG-18). Its scripts run in order; a script that fails
 * stops neither the next ones nor the site. Operators are trusted.
 *
 * @throws {ThirdPartyError} the snippet is too long, or a script failed to load (the first one)
 */
export const insertSnippet = async (html: string): Promise<void> => {
  if (document.getElementById(PLACE_ID)) return;
  if (html.length > SNIPPET_CHARACTERS_MAX) {
    throw new ThirdPartyError(`The snippet has ${html.length} characters, ${SNIPPET_CHARACTERS_MAX} are allowed`);
  }
  const nonce = pageNonce();
  const place = document.createElement('div');
  place.id = PLACE_ID;
  const template = document.createElement('template');
  template.innerHTML = html;
  if (nonce) for (const style of template.content.querySelectorAll('style')) style.nonce = nonce;
  const scripts = [...template.content.querySelectorAll('script')];
  place.append(template.content);
  forbidDocumentWrite();
  document.body.append(place);

  const failures: unknown[] = [];
  // One script after the other, in the order in which an HTML parser would run them.
  await scripts.reduce(
    (before, script) => before.then(() => run(script, nonce)).catch((error: unknown) => void failures.push(error)),
    Promise.resolve(),
  );
  if (failures.length > 0) throw failures[0];
};
