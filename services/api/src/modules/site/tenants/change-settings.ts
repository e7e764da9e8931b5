import type { Language } from '@jangada/contracts/values/languages';
import * as z from '@jangada/contracts/values/schema';
import { derivedFields, siteSettings, type SiteSettings } from '@jangada/contracts/domains/site/site-settings';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { isFields, mergeChange, settableWith, type SettingsChange } from '../../../tenants/settings.ts';
import { regulatedContradictions } from '../../../tenants/regulated-mode.ts';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import { settingsTexts, type SettingsTexts } from './settings-texts.ts';

interface Registered {
  readonly settings: TenantSettings;
  readonly changes: SettingsChange;
}

const FIELD = 'settings';
/** Of all settings of a tenant, which are in every page of its site. The demo's have 4. */
const SETTINGS_KB_MAX = 128;
const KB = 1_000;

/**
 * Merges a change into a tenant's settings. Concurrent changes run one after the other.
 *
 * @throws request.invalid with a sentence that names the unknown, derived or wrong field
 */
export const changeSettings = async (db: Database, tenantId: string, patch: SettingsChange, language: Language) => {
  const texts = settingsTexts[language];
  for (const name of Object.keys(patch)) refuseStrange(name, texts);
  await db.transaction(tenantId, async (tx) => {
    await sql`select lock_tenant()`.execute(tx);
    const { rows } = await sql<Registered>`select settings, changes from tenants where id = ${tenantId}`.execute(tx);
    const [registered] = rows;
    if (!registered) throw new DomainError('tenant.unknown');
    const changes = composed(registered.changes, patch);
    check(registered, changes, texts);
    await sql`select set_tenant_changes(${JSON.stringify(changes)}::jsonb)`.execute(tx);
  });
};

const wrong = (sentence: string): DomainError =>
  new DomainError('request.invalid', { errors: { [FIELD]: [sentence] } });

const derived: readonly string[] = derivedFields;

function refuseStrange(name: string, texts: SettingsTexts): void {
  if (derived.includes(name)) throw wrong(texts.derived(name));
  if (!Object.hasOwn(siteSettings.shape, name)) throw wrong(texts.unknown(name));
}

const shape: Readonly<Record<string, z.Schema>> = siteSettings.shape;

const isOptional = (name: string): boolean => {
  const field = shape[name];
  return field !== undefined && z.safeParse(field, undefined).success;
};

/** Null empties an optional field; for other fields it removes the change. */
function composed(changes: SettingsChange, patch: SettingsChange): SettingsChange {
  const takenBack = Object.entries(patch).filter(([name, value]) => value === null && !isOptional(name));
  const removed = new Set(takenBack.map(([name]) => name));
  const stored = Object.entries(mergeChange(changes, patch)).filter(([name]) => !removed.has(name));
  return Object.fromEntries(stored);
}

function check({ settings }: Registered, changes: SettingsChange, texts: SettingsTexts): SiteSettings {
  const whole = settableWith(settings, changes);
  const checked = z.safeParse(siteSettings, whole);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw wrong(texts.wrong(pathOf(issue?.path ?? []), texts.expectation(issue ?? { code: '' })));
  }
  if (Buffer.byteLength(JSON.stringify(whole)) > SETTINGS_KB_MAX * KB) throw wrong(texts.tooLarge(SETTINGS_KB_MAX));
  const lost = lostPath(whole, checked.data);
  if (lost !== null) throw wrong(texts.unknown(lost));
  const { data } = checked;
  // Operators cannot change these two: the brand is the sports provider's name for this tenant, and the script is the
  // provider's.
  if (data.betby.brand_id !== settings.site.betby.brand_id) throw wrong(texts.derived('betby.brand_id'));
  if (data.betby.script !== settings.site.betby.script) throw wrong(texts.derived('betby.script'));
  for (const [low, high] of bounds) if (data[low] > data[high]) throw wrong(texts.crossed(low, high));
  const contradictions = regulatedContradictions(data);
  if (contradictions.length > 0) throw wrong(texts.contradicts(contradictions));
  const ids = data.banners.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw wrong(texts.repeated('banners'));
  return data;
}

const bounds = [
  ['min_deposit', 'max_deposit'],
  ['min_withdrawal', 'max_withdrawal'],
] as const;

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** The path of a field that the contract does not know; null when there is none. */
function lostPath(given: unknown, known: unknown): string | null {
  if (Array.isArray(given) && Array.isArray(known)) return lostIn(given.entries(), known);
  return isFields(given) && isFields(known) ? lostIn(Object.entries(given), known) : null;
}

function lostIn(entries: Iterable<readonly [string | number, unknown]>, known: object): string | null {
  for (const [name, value] of entries) {
    if (!Object.hasOwn(known, name)) return String(name);
    const inner = lostPath(value, Reflect.get(known, name));
    if (inner !== null) return `${name}.${inner}`;
  }
  return null;
}
