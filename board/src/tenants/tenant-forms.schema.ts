import { isReservedSlug, readDomains, tenantCreation } from '@jangada/contracts/delivery/tenant-lifecycle';
import type { TenantCreation } from '@jangada/contracts/delivery/tenant-lifecycle';
import { rolloutChange } from '@jangada/contracts/delivery/rollout';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';
import type { PlainTextKey } from '../texts/text-key.ts';

const { slug, name, legal_name, licence, pix_key } = tenantCreation.shape;

const typed = (schema: z.Schema, text: PlainTextKey) =>
  z.string().check(fieldRule((value) => (z.safeParse(schema, value.trim()).success ? null : text)));

/** An optional field: empty, or as the schema says. */
const optional = (schema: z.Schema, text: PlainTextKey) =>
  z
    .string()
    .check(fieldRule((value) => (value.trim() === '' || z.safeParse(schema, value.trim()).success ? null : text)));

const reason = typed(rolloutChange.shape.reason, 'tenants.tooShort');

const domainsOf = (text: string): string[] =>
  text
    .split(',')
    .map((domain) => domain.trim())
    .filter(Boolean);

export const newTenantForm = z.object({
  slug: z
    .string()
    .check(
      fieldRule((value) => (z.safeParse(slug, value).success && !isReservedSlug(value) ? null : 'tenants.slugWrong')),
    ),
  like: z.string().check(fieldRule((like) => (like === '' ? 'tenants.likeMissing' : null))),
  domains: z
    .string()
    .check(
      fieldRule((text) => (domainsOf(text).length > 0 && readDomains(domainsOf(text)) ? null : 'tenants.domainsWrong')),
    ),
  name: typed(name, 'signIn.nameMissing'),
  legalName: typed(legal_name, 'tenants.tooShort'),
  licence: optional(licence, 'tenants.tooShort'),
  pixKey: optional(pix_key, 'tenants.pixKeyWrong'),
  reason,
});

export type NewTenantForm = z.infer<typeof newTenantForm>;

export const tenantStateForm = z.object({ reason });

/** The fields as the edge takes them. */
export const creationOf = (form: NewTenantForm): TenantCreation & { reason: string } => ({
  slug: form.slug,
  like: form.like,
  domains: domainsOf(form.domains),
  name: form.name.trim(),
  legal_name: form.legalName.trim(),
  ...(form.licence.trim() === '' ? {} : { licence: form.licence.trim() }),
  ...(form.pixKey.trim() === '' ? {} : { pix_key: form.pixKey.trim() }),
  reason: form.reason.trim(),
});
