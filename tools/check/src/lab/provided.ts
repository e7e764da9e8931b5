/** The modules that remotes use from their shell, by key; the build fills this table (`lab-bundle.ts`). */
export const provided: Readonly<Record<string, () => Promise<unknown>>> = {};
