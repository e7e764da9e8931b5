import { remoteName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { FIRST_VIEW_CALLS_MAX, firstViewCall } from './first-view-call.ts';
import { modalName } from './modals.ts';
import { MENU_ENTRIES_MAX, MENU_LABEL_MAX, menuIcons } from './menu.ts';
import { panelName } from './panels.ts';
import { slotName } from './slots.ts';

const expose = z.string().check(z.maxLength(100), z.regex(/^\.\/[A-Za-z0-9](?:[A-Za-z0-9_/-]|\.(?!\.))*$/));

const label = z.string().check(z.minLength(1), z.maxLength(60));

const menuLabel = z.string().check(z.minLength(1), z.maxLength(MENU_LABEL_MAX));

/** The limit of link lists of one remote. */
const LINK_LISTS_MAX = 4;

/** Third parties that the site shows in a frame, by a page of its own. */
export const framedThirdParty = z.enum(['captcha']);

/**
 * The offer of a remote, as data: read at build time into `release.json`, so that the host can route and lay out before
 * the code of the remote has loaded.
 */
export const offer = z.object({
  remote: remoteName,
  /** The name of the area in both languages, for remotes outside the contract tables. */
  name: z.optional(z.object({ pt: label, en: label })),
  /** The module to run while the remote is alive: `{ activate(host) }`. */
  activate: z.optional(expose),
  /** The modules with the remote's texts, one per language. */
  texts: z.object({ pt: expose, en: expose }),
  routes: z.array(
    z.object({
      path: z.string(),
      expose,
      /**
       * The title of a path below the remote's own name; all other titles are in the route table. Portuguese on both
       * variants (RTE-04).
       */
      title: z.optional(label),
      auth: z.optional(z.literal('user')),
      layout: z.optional(z.literal('empty')),
      /** The first calls of the view, which the HTML starts (`startsCall`). */
      calls: z.optional(z.array(firstViewCall).check(z.maxLength(FIRST_VIEW_CALLS_MAX))),
      /** The first tiles, which the HTML shows before any script has run. */
      firstRows: z.optional(z.unknown()),
      /** The preview for messengers and search engines. */
      preview: z.optional(z.unknown()),
    }),
  ),
  /**
   * Third parties that the remote shows in the site's frame, so that it starts none of their scripts in the page. A
   * remote that uses one and does not name it here gets a page that allows the script (decision 0181).
   */
  framed: z.optional(z.array(framedThirdParty)),
  /** Lists whose items are pages, for `sitemap.xml`. */
  links: z.optional(z.array(z.unknown()).check(z.maxLength(LINK_LISTS_MAX))),
  slots: z.array(z.object({ slot: slotName, expose, order: z.optional(z.int()) })),
  modals: z.array(
    z.object({
      modal: modalName,
      expose,
      /** The first calls of the view, which the shell starts together with its code. */
      calls: z.optional(z.array(firstViewCall).check(z.maxLength(FIRST_VIEW_CALLS_MAX))),
    }),
  ),
  panels: z.array(z.object({ panel: panelName, expose })),
  /** Lines for the menu of the site, shown where their path leads to a page. */
  menu: z.optional(
    z
      .array(z.object({ path: z.string(), icon: z.enum(menuIcons), label: z.object({ pt: menuLabel, en: menuLabel }) }))
      .check(z.maxLength(MENU_ENTRIES_MAX)),
  ),
});
