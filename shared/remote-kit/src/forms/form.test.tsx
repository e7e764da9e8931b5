import * as z from '@jangada/contracts/values/schema';
import { isExplained, NetworkError } from '@jangada/contracts/client/errors';
import { checkEmail, checkFullName } from '@jangada/contracts/validation/field-rules';
import { MoneyInput, Select, TextInput } from '@jangada/design/field';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldRule, Form, useCheckedForm, useControlledField } from '../forms.ts';
import type { CheckedFormOptions } from '../forms.ts';
import { refusal, renderRemote } from '../stub-host/render-remote.tsx';

const person = z.object({
  name: z.string().check(fieldRule(checkFullName)),
  email: z.string().check(fieldRule(checkEmail)),
  state: z.string().check(fieldRule((state: string) => (state === '' ? 'required' : null))),
  amount: z.nullable(z.number()),
});
type Person = z.infer<typeof person>;

const blank: Person = { name: '', email: '', state: '', amount: null };
const good: Person = { name: 'Ana Lima', email: 'ana@example.com', state: 'CE', amount: null };

type PersonFormProps = Partial<CheckedFormOptions<Person>>;

const rendered = jest.fn();

const PersonForm = ({ onSubmit = () => {}, ...options }: PersonFormProps) => {
  rendered();
  const form = useCheckedForm<Person>({ schema: person, defaultValues: blank, onSubmit, ...options });
  return (
    <Form form={form} aria-label="person">
      <TextInput label="Nome" {...form.field('name')} />
      <TextInput label="E-mail" {...form.field('email')} />
      <Select
        label="Estado"
        placeholder="—"
        options={[
          { value: 'CE', label: 'CE' },
          { value: 'PI', label: 'PI' },
        ]}
        {...form.field('state')}
      />
      <MoneyInput label="Valor" {...useControlledField(form, 'amount')} />
      {form.failure && <p role="alert">{form.failure}</p>}
      <button type="submit">Enviar</button>
      <output>{form.formState.isSubmitting ? 'sending' : 'idle'}</output>
    </Form>
  );
};

const field = (label: string) => screen.getByLabelText(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
const INCOMPLETE = 'Por favor, insira seu nome completo.';

/** Sets a value as a password manager does, which sends no event. */
const fill = (element: HTMLElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);

it('a form submits what a password manager filled in without an event', async () => {
  const onSubmit = jest.fn();
  renderRemote(<PersonForm onSubmit={onSubmit} defaultValues={{ ...blank, state: 'CE' }} />);
  fill(field('Nome'), 'Ana Lima');
  fill(field('Valor'), '12,50');
  (field('E-mail') as HTMLInputElement).value = 'ana@example.com';
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ ...good, amount: 1250 });
});

it('a form renders its view once when it is mounted, and then for what the view reads', async () => {
  rendered.mockClear();
  renderRemote(<PersonForm />);
  expect(rendered).toHaveBeenCalledTimes(1);
  await userEvent.type(field('Nome'), 'A');
  // The form has become dirty.
  expect(rendered).toHaveBeenCalledTimes(2);
  await userEvent.type(field('Nome'), 'na');
  expect(rendered).toHaveBeenCalledTimes(2);
});

it('a form whose view watches a field shows each value of it', async () => {
  const Watching = () => {
    const form = useCheckedForm<Person>({ schema: person, defaultValues: blank, onSubmit: () => {} });
    return (
      <Form form={form}>
        <TextInput label="Nome" {...form.field('name')} />
        <output>{form.watch('name')}</output>
      </Form>
    );
  };
  renderRemote(<Watching />);
  await userEvent.type(field('Nome'), 'Ana');
  expect(screen.getByRole('status')).toHaveTextContent('Ana');
});

describe('a field of a form', () => {
  it('shows no error while the player types, and the error once the value has changed', async () => {
    renderRemote(<PersonForm />);
    await userEvent.type(field('Nome'), 'Ana');
    expect(screen.queryByText(INCOMPLETE)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText(INCOMPLETE)).toBeVisible();
    expect(field('Nome')).toHaveAccessibleDescription(INCOMPLETE);
    expect(field('Nome')).toBeInvalid();
  });

  it('shows no error when it only loses the focus', async () => {
    renderRemote(<PersonForm />);
    await userEvent.click(field('Nome'));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.queryByText('Este campo é obrigatório.')).not.toBeInTheDocument();
  });

  it('is validated alone: the others are validated at their own change', async () => {
    renderRemote(<PersonForm />);
    await userEvent.type(field('E-mail'), 'ana');
    await userEvent.tab();
    expect(screen.getByText('E-mail inválido.')).toBeVisible();
    expect(field('Nome')).toBeValid();
  });

  it('removes its error once a change has corrected it', async () => {
    renderRemote(<PersonForm />);
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.tab();
    await userEvent.type(field('Nome'), ' Lima');
    expect(screen.getByText(INCOMPLETE)).toBeVisible();
    await userEvent.tab();
    expect(screen.queryByText(INCOMPLETE)).not.toBeInTheDocument();
  });

  it('that is a select is checked with the option just chosen', async () => {
    renderRemote(<PersonForm />);
    await userEvent.selectOptions(field('Estado'), 'CE');
    expect(field('Estado')).toBeValid();
    await userEvent.selectOptions(field('Estado'), '');
    expect(field('Estado')).toHaveAccessibleDescription('Este campo é obrigatório.');
  });

  it('is validated on each key where the view requires it', async () => {
    renderRemote(<PersonForm checks="input" />);
    await userEvent.type(field('Nome'), 'Ana');
    expect(screen.getByText(INCOMPLETE)).toBeVisible();
    await userEvent.type(field('Nome'), ' Lima');
    expect(screen.queryByText(INCOMPLETE)).not.toBeInTheDocument();
  });

  it('is validated at the submit where the form requires it', async () => {
    renderRemote(<PersonForm checks="submit" />);
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.tab();
    expect(screen.queryByText(INCOMPLETE)).not.toBeInTheDocument();
    await send();
    expect(screen.getByText(INCOMPLETE)).toBeVisible();
  });

  it('shows its error in the current language', async () => {
    const { stub } = renderRemote(<PersonForm />);
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.tab();
    act(() => stub.language.setState('en', true));
    expect(screen.getByText('Please enter your full name.')).toBeVisible();
  });

  it('shows the form’s own text for its own key', async () => {
    renderRemote(<PersonForm errorTexts={{ required: 'Diga o seu nome.' }} />);
    await send();
    expect(field('Nome')).toHaveAccessibleDescription('Diga o seu nome.');
  });
});

describe('a submit', () => {
  it('hands the fields over as they were typed', async () => {
    const onSubmit = jest.fn();
    renderRemote(<PersonForm onSubmit={onSubmit} />);
    await userEvent.type(field('Nome'), good.name);
    await userEvent.type(field('E-mail'), good.email);
    await userEvent.selectOptions(field('Estado'), good.state);
    await userEvent.type(field('Valor'), '1250');
    await send();
    expect(onSubmit.mock.calls).toEqual([[{ ...good, amount: 1250 }]]);
  });

  it('with invalid fields shows all errors and focuses the first of them', async () => {
    const onSubmit = jest.fn();
    renderRemote(<PersonForm onSubmit={onSubmit} defaultValues={{ ...good, email: 'ana', state: '' }} />);
    await send();
    expect(field('E-mail')).toHaveFocus();
    expect(field('E-mail')).toBeInvalid();
    expect(field('Estado')).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is sent once, however often it is pressed while it is pending', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderRemote(<PersonForm onSubmit={onSubmit} defaultValues={good} />);
    await send();
    await send();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('sending');
    await act(async () => finish());
    expect(screen.getByRole('status')).toHaveTextContent('idle');
    await send();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});

describe('a refusal of the server', () => {
  const refusedWith = (error: Error, options: PersonFormProps = {}) => {
    const onSubmit = async () => {
      throw error;
    };
    return renderRemote(<PersonForm defaultValues={good} onSubmit={onSubmit} {...options} />);
  };

  it('lands on the field its code is about, which gets the focus, until that field changes', async () => {
    const onRefused = jest.fn();
    refusedWith(refusal(422, { code: 'auth.email-taken', message: 'Este e-mail já tem conta.' }), {
      refusedFields: { 'auth.email-taken': 'email' },
      onRefused,
    });
    await send();
    expect(field('E-mail')).toHaveAccessibleDescription('Este e-mail já tem conta.');
    expect(field('E-mail')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onRefused.mock.calls).toEqual([[['email']]]);
    await userEvent.type(field('E-mail'), '.br');
    await userEvent.tab();
    expect(field('E-mail')).toBeValid();
  });

  it('lands on the fields it names itself, and is not shown a second time by the shell', async () => {
    const error = refusal(422, { errors: { name: ['Nome recusado.', 'Outro.'] } });
    refusedWith(error);
    await send();
    expect(field('Nome')).toHaveAccessibleDescription('Nome recusado.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(isExplained(error)).toBe(true);
  });

  it('shows the messages of fields that the form does not have in addition to its own', async () => {
    const error = refusal(422, {
      code: 'request.invalid',
      errors: {
        name: ['Nome recusado.'],
        terms: ['Aceite os termos.', 'Leia os termos.'],
        nested: { cpf: 'CPF inválido' },
      },
    });
    refusedWith(error);
    await send();
    expect(field('Nome')).toHaveAccessibleDescription('Nome recusado.');
    expect(screen.getByRole('alert')).toHaveTextContent('Aceite os termos. Leia os termos. CPF inválido');
    expect(isExplained(error)).toBe(true);
  });

  it('shows the messages in place of a general text when the form has a field for none of them', async () => {
    refusedWith(refusal(422, { code: 'request.invalid', errors: { terms: ['Aceite os termos.'] } }));
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Aceite os termos.');
    expect(screen.queryByText(/campos destacados/)).not.toBeInTheDocument();
  });

  it('shows the message about a field that the form does not show now', async () => {
    refusedWith(refusal(422, { errors: { state: ['Estado recusado.'] } }), { isShown: (name) => name !== 'state' });
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Estado recusado.');
    expect(field('Estado')).toBeValid();
  });

  it('shows at the field of its code the messages about others', async () => {
    refusedWith(refusal(422, { code: 'auth.email-taken', errors: { username: ['Este e-mail já é de alguém.'] } }), {
      refusedFields: { 'auth.email-taken': 'email' },
    });
    await send();
    expect(field('E-mail')).toHaveAccessibleDescription('Este e-mail já é de alguém.');
  });

  it('that is about no field is shown by the form, until the next submit', async () => {
    let isRefused = true;
    const { stub } = renderRemote(
      <PersonForm
        defaultValues={good}
        onSubmit={async () => {
          if (isRefused) throw new NetworkError('offline');
        }}
      />,
    );
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Sem resposta.');
    act(() => stub.language.setState('en', true));
    expect(screen.getByRole('alert')).toHaveTextContent('No answer.');
    isRefused = false;
    await send();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a failure that no call brought is shown, and thrown on to be reported', async () => {
  const bug = new TypeError('a bug');
  const onThrown = jest.fn();
  const Buggy = () => {
    const onSubmit = () => {
      throw bug;
    };
    const form = useCheckedForm<Person>({ schema: person, defaultValues: good, onSubmit });
    const press = async () => {
      try {
        await form.submit();
      } catch (error) {
        onThrown(error);
      }
    };
    return <button onClick={() => void press()}>{form.failure ?? 'Enviar'}</button>;
  };
  renderRemote(<Buggy />);
  await send();
  expect(onThrown.mock.calls).toEqual([[bug]]);
  expect(screen.getByRole('button')).toHaveTextContent('Ops! Algo deu errado. Tente novamente.');
});

describe('typed input', () => {
  it('blocks an exchange of the release until it is unchanged again', async () => {
    const { host } = renderRemote(<PersonForm />);
    const { canUpdate } = host.updateBlocker;
    expect(canUpdate.getState()).toBe(true);
    await userEvent.type(field('Nome'), 'A');
    expect(canUpdate.getState()).toBe(false);
    await userEvent.clear(field('Nome'));
    expect(canUpdate.getState()).toBe(true);
  });

  it('blocks an exchange during the submit, and only while the form is shown', async () => {
    const { host, unmount } = renderRemote(
      <PersonForm defaultValues={good} onSubmit={() => new Promise<void>(() => {})} />,
    );
    await send();
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    unmount();
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });
});
