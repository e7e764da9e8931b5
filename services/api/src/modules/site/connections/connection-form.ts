import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ConnectionAdapter } from '@jangada/contracts/ops/connections';
import type { Language } from '@jangada/contracts/values/languages';
import * as z from 'zod';
import { pixProfiles, type PixProfile } from '../../../config/pix-profiles.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import {
  bacenCredentials,
  bacenSettings,
  isCertificate,
  isPrivateKey,
  type BacenCredentials,
  type BacenSettings,
} from '../../../connections/pix-settings.ts';
import { fieldText } from '../../../http/input.ts';

export interface ConnectionForm {
  readonly adapter: ConnectionAdapter;
  readonly environment: 'test' | 'production';
  readonly settings: unknown;
  readonly credentials: unknown;
}

export interface CheckedForm {
  readonly settings: BacenSettings;
  readonly credentials: BacenCredentials;
}

/**
 * Checks settings and credentials for their adapter.
 *
 * @throws request.invalid naming each field, such as `settings.pix_key`; no value is repeated
 */
export const checkConnection = (form: ConnectionForm, language: Language): CheckedForm => {
  const given = { settings: form.settings, credentials: form.credentials };
  const read = schemaOf(form).safeParse(given);
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const issue of read.error.issues)
    for (const path of pathsOf(issue)) errors[path.join('.')] ??= [fieldText({ ...issue, path }, given, language)];
  throw new DomainError('request.invalid', { errors });
};

/** A field that the form does not know is named itself, not the object that has it. */
const pathsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [[...issue.path]];

const schemaOf = ({ adapter, environment }: ConnectionForm) =>
  z.object({ settings: bacenSettings, credentials: bacenCredentials }).superRefine((form, context) => {
    const refuse = (...path: string[]): void => context.addIssue({ code: 'custom', path });
    for (const path of missingOf(pixProfiles[adapter], form)) refuse(...path);
    const { settings, credentials } = form;
    for (const name of ['base_url', 'token_url'] as const)
      if (environment === 'production' && settings[name]?.startsWith('http:')) refuse('settings', name);
    const { certificate, private_key: key } = credentials;
    if (certificate !== undefined && key === undefined) refuse('credentials', 'private_key');
    if (key !== undefined && certificate === undefined) refuse('credentials', 'certificate');
    if (certificate !== undefined && key !== undefined && !belongTogether(certificate, key))
      refuse('credentials', 'private_key');
  });

/** The fields that the profile needs and the form lacks. */
function missingOf({ token, headers, query }: PixProfile, { settings, credentials }: CheckedForm): string[][] {
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
