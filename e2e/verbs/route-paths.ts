const values: Readonly<Record<string, string>> = {
  filter: 'slots',
  'slug…': 'live',
  slug: 'novidades',
  child: 'access-data',
  name: 'recife',
};

/** The path of a route, with demo values for its parameters. */
export const pathOfRoute = (path: string): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => values[name] ?? '');
