type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is missing or wrong; the message starts with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const PORT_MAX = 65_535;

/** Reads typed values out of environment variables; everything it refuses is a ConfigError that names the variable. */
export function environment(env: Environment) {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);

  const required = (name: string): string => {
    const value = given(name);
    if (value === undefined) throw new ConfigError(`${name} is missing`);
    return value;
  };

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = given(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max)
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
    return number;
  };

  const url = (name: string, protocols: readonly string[], fallback?: string): string => {
    const value = given(name) ?? fallback;
    if (value === undefined) throw new ConfigError(`${name} is missing`);
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new ConfigError(`${name} must be an address that starts with ${protocols.join(' or ')}`);
    return value.replace(/\/+$/, '');
  };

  /** The two characters \n stand for line breaks too, because .env files cannot carry real ones. */
  const pem = (name: string, label: string): string => {
    const value = required(name).replaceAll('\\n', '\n');
    if (!value.includes(`${label}-----`)) throw new ConfigError(`${name} must be a PEM ${label.toLowerCase()}`);
    return value;
  };

  const json = (name: string): unknown => {
    try {
      return JSON.parse(required(name)) as unknown;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(`${name} must be JSON`);
    }
  };

  const oneOf = <Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value => {
    const value = given(name) ?? fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}`);
    return found;
  };

  return {
    optional: given,
    required,
    integer,
    port: (name: string, fallback: number) => integer(name, fallback, 1, PORT_MAX),
    http: (name: string, fallback?: string) => url(name, ['http:', 'https:'], fallback),
    postgres: (name: string) => url(name, ['postgres:', 'postgresql:']),
    pem,
    json,
    oneOf,
  };
}
