import { isTypedIn } from './is-typed-in.ts';

/** The values of a form as the page knows them, by the names of its fields. */
export interface KnownValues {
  readonly get: (name: string) => unknown;
  readonly set: (name: string, value: string) => void;
}

/**
 * Makes the page read the values that a password manager wrote into the fields of a form without an event. React calls
 * the handlers only of fields whose value it sees changed; where a script of the page has set the value, the page takes
 * it from the field.
 */
export function reportFilledFields(form: HTMLFormElement, { get, set }: KnownValues): void {
  for (const field of form.elements) {
    if (!isTypedIn(field)) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const known = get(field.name);
    if (typeof known === 'string' && known !== field.value) set(field.name, field.value);
  }
}
