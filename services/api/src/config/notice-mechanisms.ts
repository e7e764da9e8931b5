import { isIP } from 'node:net';
import * as z from 'zod';

/** Secrets are one, or two while one takes the place of the other. */
type Secrets = readonly string[];

/** A way in which a provider proves that a notice is its own. */
export type NoticeMechanism =
  /** A client certificate with one of these common names, issued by a CA of the proxy's list. */
  | { readonly by: 'certificate'; readonly names: readonly string[] }
  /** A secret in the registered address: `?hmac=<secret>&ignorar=`, where the last parameter takes the appended `/pix`. */
  | { readonly by: 'address'; readonly secrets: Secrets }
  /** A token in a header. */
  | { readonly by: 'header'; readonly header: string; readonly secrets: Secrets }
  /** HMAC-SHA256 of the raw body in a header. */
  | { readonly by: 'hmac'; readonly header: string; readonly encoding: 'hex' | 'base64'; readonly secrets: Secrets }
  /** HMAC-SHA256 of time, path and body in `x-webhook-signature` (the sandbox). */
  | { readonly by: 'signature'; readonly secrets: Secrets }
  /** RSA-SHA256 of the raw body in a header, base64, under a public key of the provider (Woovi). */
  | { readonly by: 'rsa'; readonly header: string; readonly keys: readonly string[] }
  /** The provider's networks, such as `34.193.116.226/32`; never alone. */
  | { readonly by: 'networks'; readonly networks: readonly string[] };

/** Whether this is a network that `networks` accepts: an address and the bits of its prefix. */
export const isNetwork = (text: string): boolean => {
  const [, base = '', bits = ''] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(base);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
};

const SECRET_CHARS_MIN = 16;
/** The current secret and its successor. */
const SECRETS_MAX = 2;
const LIST_ITEMS_MAX = 20;

const secrets = z.array(z.string().min(SECRET_CHARS_MIN)).min(1).max(SECRETS_MAX);
const header = z.string().regex(/^[a-z][a-z0-9-]*$/);

const mechanism = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('certificate'), names: z.array(z.string().min(1)).min(1).max(LIST_ITEMS_MAX) }),
  z.strictObject({ by: z.literal('address'), secrets }),
  z.strictObject({ by: z.literal('header'), header, secrets }),
  z.strictObject({ by: z.literal('hmac'), header, encoding: z.enum(['hex', 'base64']), secrets }),
  z.strictObject({ by: z.literal('signature'), secrets }),
  z.strictObject({
    by: z.literal('rsa'),
    header,
    keys: z.array(z.string().includes('PUBLIC KEY')).min(1).max(SECRETS_MAX),
  }),
  z.strictObject({ by: z.literal('networks'), networks: z.array(z.string().refine(isNetwork)).min(1) }),
]) satisfies z.ZodType<NoticeMechanism>;

const MESSAGE =
  'must be {"<tenant>": [{"by": "certificate" | "address" | "header" | "hmac" | "signature" | "rsa" | "networks", …}]} as in ' +
  `the README; one or two secrets with at least ${SECRET_CHARS_MIN} characters; networks never alone`;

/** How each tenant's provider proves its notices. */
export const noticeMechanisms = z
  .record(
    z.string(),
    z
      .array(mechanism)
      .max(LIST_ITEMS_MAX)
      .refine((list) => list.some(({ by }) => by !== 'networks')),
    { error: MESSAGE },
  )
  .refine(areOfOneTenant, { error: 'must have other secrets for each tenant' });

/** Whether no two tenants share a secret: otherwise a notice of one would be valid for the other. */
function areOfOneTenant(tenants: Readonly<Record<string, readonly NoticeMechanism[]>>): boolean {
  const all = Object.values(tenants).flatMap((list) => [
    ...new Set(list.flatMap((one) => ('secrets' in one ? one.secrets : []))),
  ]);
  return new Set(all).size === all.length;
}
