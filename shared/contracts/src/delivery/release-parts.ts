import * as z from '../values/schema.ts';

/*
 * The common parts of the plan and `release.json`. They are a separate file because the shell's start needs the plan,
 * but not the release document.
 */

export const semver = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,40})?$/));

/** `sha384-…`, as the browser checks it. */
export const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

export const filePath = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/), z.maxLength(200));

/** The files that one exposed module needs; all of them can be requested at once. */
export const exposedModule = z.object({
  /** The module's scripts in its own release, without the entry. */
  scripts: z.array(filePath),
  /** Keys of modules that the shell provides, such as `@jangada/design/button`: see the shell's own `exposes`. */
  needs: z.optional(z.array(z.string().check(z.maxLength(200)))),
});
