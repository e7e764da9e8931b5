import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ConnectionAdapter, ConnectionPort } from '@jangada/contracts/ops/connections';
import type { Language } from '@jangada/contracts/values/languages';
import * as z from 'zod';
import {
  identityCredentials,
  identitySettings,
  type IdentitySettings,
} from '../../../connections/identity-settings.ts';
import { isOwnApi, isPixAdapter, type OwnApiName } from '../../../config/pix-adapters.ts';
import { pixProfiles, type PixProfile } from '../../../config/pix-profiles.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import {
  bacenCredentials,
  isCertificate,
  isPrivateKey,
  ownApiCredentials,
  pixSettings,
  type BacenCredentials,
  type PixSettings,
} from '../../../connections/pix-settings.ts';
import { fieldText, wrongField } from '../../../http/input.ts';

export interface ConnectionForm {
  readonly port: ConnectionPort;
  readonly adapter: ConnectionAdapter;
  readonly environment: 'test' | 'production';
  readonly settings: unknown;
  readonly credentials: unknown;
}

export interface CheckedForm {
  readonly settings: PixSettings | IdentitySettings;
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * Checks settings and credentials for their adapter.
 *
 * @throws request.invalid naming each field, such as `settings.pix_key`; no value is repeated
 */
export const checkConnection = (form: ConnectionForm, language: Language): CheckedForm => {
  if (isPixAdapter(form.adapter) !== (form.port === 'pix')) throw wrongField('adapter', language);
  const given = { settings: form.settings, credentials: form.credentials };
  const read = schemaOf(form).safeParse(given);
  if (read.success) return { settings: read.data.settings, credentials: presentOf(read.data.credentials) };
  const errors: Record<string, string[]> = {};
  for (const issue of read.error.issues)
    for (const path of pathsOf(issue)) errors[path.join('.')] ??= [fieldText({ ...issue, path }, given, language)];
  throw new DomainError('request.invalid', { errors });
};

const presentOf = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** A field that the form does not know is named itself, not the object that has it. */
const pathsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [[...issue.path]];

const schemaOf = ({ adapter, environment }: ConnectionForm) => {
  if (!isPixAdapter(adapter)) return identityForm(environment);
  return isOwnApi(adapter) ? ownApiForm(adapter, environment) : bacenForm(pixProfiles[adapter], environment);
};

type Environment = ConnectionForm['environment'];

/** The provider makes the secret of its notices, and without it none is believed. */
const identityForm = (environment: Environment) =>
  z.object({ settings: identitySettings, credentials: identityCredentials }).superRefine(({ settings }, context) => {
    if (environment === 'production' && settings.base_url.startsWith('http:'))
      context.addIssue({ code: 'custom', path: ['settings', 'base_url'] });
  });

/** In production credentials do not travel in clear. */
const clearAddressesOf = (settings: PixSettings, environment: Environment): string[][] =>
  (['base_url', 'token_url'] as const)
    .filter((name) => environment === 'production' && settings[name]?.startsWith('http:'))
    .map((name) => ['settings', name]);

/** Mechanisms that prove whose notice it is; a key of the provider signs for all its customers. */
const OF_THIS_ACCOUNT: readonly string[] = ['address', 'header', 'hmac'];

const ownApiForm = (name: OwnApiName, environment: Environment) =>
  z.object({ settings: pixSettings, credentials: ownApiCredentials(name) }).superRefine(({ settings }, context) => {
    const refuse = (...path: string[]): void => context.addIssue({ code: 'custom', path });
    for (const path of clearAddressesOf(settings, environment)) refuse(...path);
    for (const unused of ['token_url', 'account'] as const)
      if (settings[unused] !== undefined) refuse('settings', unused);
    if (!settings.notices.some(({ by }) => OF_THIS_ACCOUNT.includes(by))) refuse('settings', 'notices');
  });

const bacenForm = (profile: PixProfile, environment: Environment) =>
  z.object({ settings: pixSettings, credentials: bacenCredentials }).superRefine((form, context) => {
    const refuse = (...path: string[]): void => context.addIssue({ code: 'custom', path });
    for (const path of missingOf(profile, form)) refuse(...path);
    const { settings, credentials } = form;
    for (const path of clearAddressesOf(settings, environment)) refuse(...path);
    const { certificate, private_key: key } = credentials;
    if (certificate !== undefined && key === undefined) refuse('credentials', 'private_key');
    if (key !== undefined && certificate === undefined) refuse('credentials', 'certificate');
    if (certificate !== undefined && key !== undefined && !belongTogether(certificate, key))
      refuse('credentials', 'private_key');
  });

interface BacenForm {
  readonly settings: PixSettings;
  readonly credentials: BacenCredentials;
}

/** The fields that the profile needs and the form lacks. */
function missingOf({ token, headers, query }: PixProfile, { settings, credentials }: BacenForm): string[][] {
  const carried = [...Object.values(headers), ...Object.values(query)];
  return [
    ...(token.client !== 'id-only' && credentials.client_secret === undefined
      ? [['credentials', 'client_secret']]
      : []),
    ...(carried.includes('account') && settings.account === undefined ? [['settings', 'account']] : []),
    ...(carried.includes('appKey') && credentials.app_key === undefined ? [['credentials', 'app_key']] : []),
  ];
}

const belongTogether = (certificate: string, key: string): boolean =>
  !isCertificate(certificate) ||
  !isPrivateKey(key) ||
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
