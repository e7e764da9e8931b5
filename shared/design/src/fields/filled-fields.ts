import { isTypedIn } from './is-typed-in.ts';

/** The values of a form as the page knows them, by the names of its fields. */
export interface KnownValues {
  readonly get: (name: string) => unknown;
  readonly set: (name: string, value: string) => void;
}

/**
 * Reads the values that a password manager wrote into the fields of a form without an event. An `input` event makes React
 * call the handler of a field whose value changed. If the manager's script set the value through the `value` property,
 * React sees no change, so such a value is given to `set`.
 */
export const reportFilledFields = (form: HTMLFormElement, { get, set }: KnownValues): void => {
  for (const field of form.elements) {
    if (!isTypedIn(field)) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const known = get(field.name);
    if (typeof known === 'string' && known !== field.value) set(field.name, field.value);
  }
};
