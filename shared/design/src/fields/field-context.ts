import { createContext, use } from 'react';

/** What a control needs to know of the field around it. */
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
