import * as z from '../../values/schema.ts';
import { siteConfig, type SiteConfig } from './site-config.ts';

/** The fields that the platform derives for each site; operators set the rest of the site config. */
export const derivedFields = [
  'tenant',
  'casino_id',
  'active',
  'link',
  'apiLink',
  'realtime',
  'origins',
  'pages',
  'turnstileSiteKey',
  'turnstileScript',
  'vapidPublicKey',
  'googleSignIn',
  'sportsFrame',
  'sportsLive',
] as const satisfies readonly (keyof SiteConfig)[];

type Shape = typeof siteConfig.shape;
type Settable = Omit<Shape, (typeof derivedFields)[number]>;

const derived: readonly string[] = derivedFields;

/** The site config without derived fields: the part that operators read and change. */
export const siteSettings = z.object(
  Object.fromEntries(Object.entries(siteConfig.shape).filter(([name]) => !derived.includes(name))) as Settable,
);

export type SiteSettings = z.infer<typeof siteSettings>;
