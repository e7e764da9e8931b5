/** The parameters of a rule: by name, `{ min: 1, max: 3 }`, or by position, `[1, 3]`. */
export type RuleParams = Readonly<Record<string, unknown>> | readonly unknown[] | undefined | null;

/** One parameter, by its name or its place in the list. */
export const paramOf = (params: RuleParams, name: string, place = 0): unknown => {
  if (isList(params)) return params[place];
  return params?.[name];
};

/** The list that `one_of`, `not_one_of`, `ext` and `mimes` take. */
export const listOf = (params: RuleParams): readonly unknown[] => (isList(params) ? params : []);

// Array.isArray does not narrow a readonly list.
const isList = (params: RuleParams): params is readonly unknown[] => Array.isArray(params);
