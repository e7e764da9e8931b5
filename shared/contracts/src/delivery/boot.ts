import { siteConfig } from '../site/site-config.ts';
import * as z from '../schema.ts';
import { plan } from './plan.ts';

/** The element of the HTML that carries the boot document. */
export const BOOT_ELEMENT_ID = 'jangada-boot';

/** The state of the site as the edge saw it (BOOT-01, BOOT-15). */
export const siteState = z.enum(['ready', 'maintenance', 'not-found']);

/** What the HTML tells the shell, inline: nothing is discovered late. */
export const bootDocument = z.object({
  state: siteState,
  /** Missing unless `ready`. */
  plan: z.optional(plan),
  site: z.optional(siteConfig),
  /** The HTTP status of this page: 404 shows the error page at once (RTE-85). */
  status: z.int(),
});

export type BootDocument = z.infer<typeof bootDocument>;
