import { act, fireEvent, screen } from '@testing-library/react';
import { Dialog } from '../overlay/dialog.tsx';
import { MaskedInput, MoneyInput, PasswordInput, PhoneInput, PinInput, TextArea, TextInput } from '../field.tsx';
import { renderDesign } from '../testing/render.tsx';
import { reportFilledFields } from './filled-fields.ts';

const WINDOW_PX = 800;

class Viewport extends EventTarget {
  height = WINDOW_PX;
  offsetTop = 0;
  scale = 1;
}

let viewport: Viewport;
const scrolled = jest.fn();
beforeEach(() => {
  viewport = new Viewport();
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: WINDOW_PX, configurable: true });
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
});

const keyboardHeight = () => document.documentElement.style.getPropertyValue('--keyboard-height');
const showKeyboard = (height: number) => {
  viewport.height = WINDOW_PX - height;
  viewport.dispatchEvent(new Event('resize'));
};

const place = (field: HTMLElement, bottom: number) =>
  jest.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - 40, 200, 40));

describe('a field with the keyboard of a phone', () => {
  it('is scrolled above it, and dialogs leave its height free until the field is left', async () => {
    renderDesign(<TextInput label="Nome" />);
    const field = screen.getByLabelText('Nome');
    await act(async () => field.focus());
    expect(keyboardHeight()).toBe('0px');
    place(field, 700);
    showKeyboard(300);
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    expect(keyboardHeight()).toBe('300px');
    act(() => field.blur());
    expect(keyboardHeight()).toBe('');
    showKeyboard(300);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('stays where it is when it is in view, when a toolbar moves, and when the page is zoomed in', async () => {
    renderDesign(<TextInput label="Nome" />);
    const field = screen.getByLabelText('Nome');
    await act(async () => field.focus());
    place(field, 200);
    showKeyboard(300);
    place(field, 780);
    showKeyboard(60);
    viewport.scale = 2;
    showKeyboard(400);
    expect(scrolled).not.toHaveBeenCalled();
    expect(keyboardHeight()).toBe('0px');
  });

  it('is in a dialog that ends above the keyboard', () => {
    renderDesign(
      <Dialog title="Depositar" onClose={() => {}}>
        <TextInput label="Nome" />
      </Dialog>,
    );
    expect(getComputedStyle(screen.getByRole('dialog')).marginBottom).toBe('var(--keyboard-height, 0px)');
  });

  it('says what Enter does: the next field, or sending the form with the last', async () => {
    renderDesign(
      <form>
        <TextInput label="Nome" />
        <PasswordInput label="Senha" />
        <TextInput label="Desativado" disabled />
      </form>,
    );
    for (const [label, hint] of [
      ['Nome', 'next'],
      ['Senha', 'go'],
    ] as const) {
      await act(async () => screen.getByLabelText(label).focus());
      expect(screen.getByLabelText(label)).toHaveAttribute('enterkeyhint', hint);
    }
  });

  it.each([
    [<TextInput key="a" label="x" />, null, 'off'],
    [<TextInput key="b" label="x" type="email" autoComplete="email" />, null, 'email'],
    [<PhoneInput key="c" label="x" />, 'tel', 'tel-national'],
    [<MaskedInput key="d" label="x" mask="cpf" />, 'numeric', 'off'],
    [<MaskedInput key="e" label="x" mask="cnpj" />, 'text', 'off'],
    [<MoneyInput key="f" label="x" value={null} onChange={() => {}} />, 'numeric', 'off'],
    [<PasswordInput key="g" label="x" />, null, 'current-password'],
    [<TextArea key="h" label="x" />, null, 'off'],
  ])('opens the right keyboard and is filled with the right value: %#', async (field, inputMode, autoComplete) => {
    renderDesign(field);
    const element = screen.getByLabelText('x');
    expect(element.getAttribute('inputmode')).toBe(inputMode);
    expect(element).toHaveAttribute('autocomplete', autoComplete);
    await act(async () => element.focus());
    expect(element).toHaveAttribute('enterkeyhint');
  });

  it('of a code is filled from the message', async () => {
    renderDesign(<PinInput label="x" value="" onChange={() => {}} />);
    const box = screen.getByLabelText('Dígito 1/6');
    expect(box).toHaveAttribute('inputmode', 'numeric');
    expect(box).toHaveAttribute('autocomplete', 'one-time-code');
    await act(async () => box.focus());
    expect(box).toHaveAttribute('enterkeyhint');
  });
});

describe('a form that a password manager has filled without an event', () => {
  it('reports the fields that have changed, and no other', () => {
    const onName = jest.fn();
    const onPhone = jest.fn();
    const known = { get: () => undefined, set: () => {} };
    renderDesign(
      <form onSubmit={(event) => (event.preventDefault(), reportFilledFields(event.currentTarget, known))}>
        <TextInput label="Nome" onChange={onName} />
        <PhoneInput label="Celular" onChange={onPhone} />
        <button type="submit">Enviar</button>
      </form>,
    );
    const phone = screen.getByLabelText('Celular');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, '+55 11 98765-0003');
    fireEvent.click(screen.getByRole('button'));
    expect(onPhone).toHaveBeenCalledTimes(1);
    expect(phone).toHaveValue('(11) 98765-0003');
    expect(onName).not.toHaveBeenCalled();
  });
});
