import { fireEvent, render, screen } from '@testing-library/react';
import { openKeyboard } from './open-keyboard.ts';

const press = (keys: { ctrlKey?: boolean; metaKey?: boolean } = {}) => {
  render(
    <button type="button" aria-label="Buscar jogos" onClick={openKeyboard}>
      …
    </button>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Buscar jogos' }), keys);
};

test('a field with the name of the link has the focus during the press, and is gone when the focus moves on', () => {
  press();
  const field = document.querySelector('body > input');
  expect(field).toHaveFocus();
  screen.getByRole('button').focus();
  expect(document.querySelector('body > input')).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('a press with %j that opens another tab moves no focus', (keys) => {
  press(keys);
  expect(document.querySelector('body > input')).toBeNull();
});
