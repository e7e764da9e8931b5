import { createContext, use } from 'react';

/** The context of a control: the state of its field. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
  disabled?: boolean;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The attributes the field around gives to its control; nothing outside a field. */
export function useFieldControl(): FieldControl | undefined {
  return use(FieldContext);
}
