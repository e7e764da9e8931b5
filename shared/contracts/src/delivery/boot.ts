import { siteConfig } from '../domains/site/site-config.ts';
import * as z from '../values/schema.ts';
import { activeOverride } from './override.ts';
import { plan } from './plan.ts';
import { planFilesLink } from './plan-files.ts';

/** The element of the HTML that contains the boot document. */
export const BOOT_ELEMENT_ID = 'jangada-boot';

/**
 * The full-screen element that the HTML shows first (BOOT-01). The shell fades it out and removes it once the first
 * view is mounted; in the site states `maintenance` and `not-found` it stays.
 */
export const PRELOADER_ELEMENT_ID = 'jangada-preloader';

/** The element the shell renders into; it is empty in the HTML. */
export const ROOT_ELEMENT_ID = 'root';

/**
 * The page's `globalThis.__jangadaIntegrity(address)`: the `sha384-…` a script must have, undefined for a file that no
 * planned release names. Such a file is never run. Compares the path of the address; a query does not matter.
 */
export const INTEGRITY_GLOBAL = '__jangadaIntegrity';

/**
 * The page's `globalThis.__jangadaPlanFiles()`: a promise of the hashes that the HTML left out. Webpack waits for it before it
 * adds the script of a chunk that has no hash yet; a chunk that has none afterwards is refused.
 */
export const PLAN_FILES_GLOBAL = '__jangadaPlanFiles';

/**
 * The page's first inline script (a capturing `load` listener of the document) sets it on a `<script>` that has run,
 * and removes script tags that failed.
 */
export const SCRIPT_DONE_ATTRIBUTE = 'data-done';

/** The attribute of an adopted style sheet that names its release: the address of the release's files. */
export const STYLES_RELEASE_PROPERTY = 'jangadaRelease';

/** The edge sets it on the scripts that start the shell. */
export const SHELL_SCRIPT_ATTRIBUTE = 'data-shell';

/**
 * The page's list of script addresses that failed before the shell started: the browser may have cached wrong bytes.
 */
export const FAILED_SCRIPTS_GLOBAL = '__jangadaFailedScripts';

/**
 * Where the page's first inline script stores the browser's install prompt (`beforeinstallprompt`, already prevented):
 * the event fires once per page, often before the shell runs.
 */
export const INSTALL_OFFER_GLOBAL = '__jangadaInstallOffer';

/**
 * The page's list of `StartedCall`s: an inline script sends them before any other script runs. The shell's client uses
 * each of them once, for the same call.
 */
export const STARTED_CALLS_GLOBAL = '__jangadaStartedCalls';

/** A started call that is not used within this time is stale: it is made again. */
export const STARTED_CALL_STALE_MS = 10_000;

/** The calls that the edge passes to the inline script: complete addresses, without visitor data. */
export interface CallToStart {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string;
  /** The call is started only with a session. */
  readonly for?: 'user';
  /**
   * The id of the element that contains, or will contain, the body of the reply for a guest or for the player of the
   * page's session; if the HTML ends without this element, the page makes the call itself.
   */
  readonly replyElement?: string;
}

/** A call in progress, with the request parts that must be equal for its reply to be used. */
export interface StartedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `performance.now()` when it was sent. */
  readonly at: number;
  readonly reply: Promise<{ readonly status: number; readonly text: string; readonly date?: string | null }>;
}

/** The state of the site as the edge saw it (BOOT-01, BOOT-15). */
const siteState = z.enum(['ready', 'maintenance', 'not-found']);

/** The inline data of the HTML for the shell, so that the shell needs no further request for them. */
export const bootDocument = z.object({
  state: siteState,
  /** Present only in the state `ready`. */
  plan: z.optional(plan),
  /** The address of the rest of the plan's files; missing when the plan is complete. */
  planFiles: z.optional(planFilesLink),
  site: z.optional(siteConfig),
  /**
   * True when this document was stored for use without a network: the offline page is shown for every address (RTE-79,
   * PWA-14).
   */
  offline: z.optional(z.boolean()),
  /** Changes with every release this visitor gets; compared with `/build.json` (PWA-04). */
  build: z.optional(z.string()),
  /** The overrides that a developer set for this browser alone (decision 0039). */
  overrides: z.optional(z.array(activeOverride)),
  /** The HTTP status of this page: 404 shows the error page at once (RTE-85). */
  status: z.int(),
});

export type BootDocument = z.infer<typeof bootDocument>;

/**
 * The address that the Trusted Types policy returns for a refused script, followed by the script's address (decision
 * 0138). The page's Content-Security-Policy blocks it, so the element fails like any script; if the Trusted Types
 * policy threw instead, webpack's chunk would stay pending for ever.
 */
export const REFUSED_SCRIPT = 'data:text/javascript,refused#';
