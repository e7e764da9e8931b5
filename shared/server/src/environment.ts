import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable of the environment that is missing or wrong; the message starts with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Whether a variable is set, by its value or by a file. */
export const isSet = (env: Environment, name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);

/**
 * The value of a variable, or the text of the file that `NAME_FILE` names: secrets in an environment are seen by every
 * child process and in reports of crashes. A line break at the end of a file is not a part of the value.
 */
const valueOf = (env: Environment, name: string): string | undefined => {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) throw new ConfigError(`${name} is set twice: by its value and by ${name}_FILE`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch {
    throw new ConfigError(`${name}_FILE names a file that cannot be read`);
  }
};

/**
 * Reads typed values out of environment variables, or of the files that `NAME_FILE` names. An empty variable counts as
 * one that is not set.
 *
 * @param variables a schema for each variable that is read, such as those below
 * @throws {ConfigError} naming the first variable that is missing or wrong
 * @example readEnvironment(process.env, { API_PORT: port(8081), DATABASE_URL: postgresUrl() }).API_PORT
 */
export const readEnvironment = <Variables extends z.ZodRawShape>(
  env: Environment,
  variables: Variables,
): z.output<z.ZodObject<Variables>> => {
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, valueOf(env, name)]));
  const read = z.object(variables).safeParse(given);
  if (read.success) return read.data;
  const [{ path, message } = { path: [], message: '' }] = read.error.issues;
  throw new ConfigError(`${placeOf(path)} ${message}`);
};

/** Formats a path such as `REALTIME_APPS[0].id`. */
const placeOf = ([name, ...rest]: readonly PropertyKey[]): string =>
  [String(name), ...rest.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))].join('');

/**
 * The configuration of a service; a wrong variable is named on standard error and ends the process with status 1.
 *
 * @param service its name, which the line starts with
 */
export const configOrExit = <Config>(service: string, load: (env: Environment) => Config): Config => {
  try {
    return load(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${service}: ${error.message}\n`);
    process.exit(1);
  }
};

const PORT_MAX = 65_535;

/** A required text. */
export const text = () => z.string({ error: 'is missing' });

/**
 * A required text that matches the pattern. @param requirement the text of the message, such as 'must be two capital
 * letters'
 */
export const matching = (pattern: RegExp, requirement: string) => text().regex(pattern, { error: requirement });

export const integer = (min: number, max: number) =>
  text()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** A port to call or to listen on. @param min 0 where any free port may be taken */
export const port = (min: 0 | 1 = 1) => integer(min, PORT_MAX);

const urlOf = (protocols: readonly string[]) =>
  text()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
      error: `must be an address that starts with ${protocols.join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''));

/** An http or https address, without a slash at its end. */
export const httpUrl = () => urlOf(['http:', 'https:']);

export const postgresUrl = () => urlOf(['postgres:', 'postgresql:']);

/** The address of a Redis, including its password. */
export const redisUrl = () => urlOf(['redis:', 'rediss:']);

export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: ({ input }) => (input === undefined ? 'is missing' : `must be one of ${words.join(', ')}`) });

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** `info` unless it is set. */
export const logLevel = () => oneOf(LOG_LEVELS).default('info');

/** A list without empty entries. @param requirement the message about an invalid entry */
export const commaSeparated = (isWord: (word: string) => boolean, requirement: string) =>
  text()
    .transform((value) => value.split(',').flatMap((word) => word.trim() || []))
    .refine((words) => words.every(isWord), { error: requirement });

/** Headers of HTTP as `name=value`, separated by commas; none unless it is set. */
export const headers = () =>
  commaSeparated((word) => /^[\w-]+=.+$/.test(word), 'must be name=value, separated by commas')
    .default([])
    .transform((words): Readonly<Record<string, string>> =>
      Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])),
    );

/** A PEM block. The two characters \n stand for line breaks too, because .env files cannot contain real ones. */
export const pem = (label: string) =>
  text()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes(`${label}-----`), { error: `must be a PEM ${label.toLowerCase()}` });

/** A key of so many bytes, in base64url. */
export const keyOfBytes = (bytes: number) =>
  text()
    .transform((key): Buffer => Buffer.from(key, 'base64url'))
    .refine((key) => key.length === bytes, { error: `must be ${bytes} bytes in base64url` });

/** A secret with the ones that it takes the place of: the first is used, each of them is accepted. */
export type NewestFirst<Secret> = readonly [current: Secret, ...others: Secret[]];

/** One secret, or several with commas while one takes the place of another. @param one the schema of each */
export const newestFirst = <Secret>(one: z.ZodType<Secret, string>) =>
  text().transform((value, context): NewestFirst<Secret> => {
    const read = z.tuple([one], one).safeParse(value.split(',').map((word) => word.trim()));
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** JSON that matches a schema. @param requirement the message about a text that is not JSON */
export const json = <Schema extends z.ZodType>(schema: Schema, requirement = 'must be JSON') =>
  text()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: requirement });
        return z.NEVER;
      }
    })
    .pipe(schema);
