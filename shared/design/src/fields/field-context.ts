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

/** The attributes that the surrounding field gives to its control; undefined outside a field. */
export const useFieldControl = (): FieldControl | undefined => use(FieldContext);
