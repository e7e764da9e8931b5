import { styled } from '@jangada/design';
import { reportFilledFields } from '@jangada/design/field';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormProps } from 'react-hook-form';
import type { CheckedForm } from './use-checked-form.ts';

const Native = styled('form');

export interface FormProps<Fields extends FieldValues> extends Omit<
  ComponentProps<typeof Native>,
  'form' | 'onSubmit'
> {
  readonly form: CheckedForm<Fields>;
}

const nameOf = (target: EventTarget | null): string =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target.name
    : '';

/**
 * Connects the form with its fields. Every change of the form renders this component again; the view renders again only
 * for the values that it reads.
 */
const Connection = <Fields extends FieldValues>({ options }: { options: UseFormProps<Fields> }) => {
  useForm(options);
  return null;
};

/**
 * The element of a form. A field is validated on the browser's `change` event: not on each key, and not on blur
 * (VAL-81 to VAL-84). React's `onChange` is the `input` event, so this adds a listener to the document.
 */
export const Form = <Fields extends FieldValues>({ form, children, ...rest }: FormProps<Fields>) => {
  const element = useRef<HTMLFormElement>(null);
  const check = useEffectEvent((target: EventTarget | null) => {
    if (form.checks !== 'change' || !(target instanceof Node) || !element.current?.contains(target)) return;
    const name = nameOf(target);
    if (name in form.getValues()) void form.trigger(name as FieldPath<Fields>);
  });
  useEffect(() => {
    const listen = (event: globalThis.Event) => check(event.target);
    // On the document, because the value of a select reaches the form by React's listener for the same event.
    const { ownerDocument } = element.current ?? { ownerDocument: document };
    ownerDocument.addEventListener('change', listen);
    return () => ownerDocument.removeEventListener('change', listen);
  }, []);
  return (
    <Native
      {...rest}
      ref={element}
      onSubmit={(event) => {
        reportFilledFields(event.currentTarget, {
          get: (name) => (name === '' ? undefined : form.getValues(name as FieldPath<Fields>)),
          set: (name, value) => form.setValue(name as FieldPath<Fields>, value as never),
        });
        void form.submit(event);
      }}
      noValidate
    >
      {children}
      <Connection options={form.connection} />
    </Native>
  );
};
