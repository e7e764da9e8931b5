import { button, el } from './elements.ts';
import type { Texts } from './texts.ts';

export function dialogOf(title: string, content: HTMLElement[], closeLabel: string, className = 'sheet') {
  const close = button('×', 'round close', () => dialog.close(), closeLabel);
  const dialog: HTMLDialogElement = el('dialog', { class: className }, close, el('h2', {}, title), ...content);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

/** Says why something was not done. @param onDeposit where more money would help @returns when it was read */
export async function showTrouble(kind: string, texts: Texts, onDeposit: (() => void) | null): Promise<void> {
  const known = Object.entries(texts.troubles).find(([name]) => name === kind)?.[1] ?? texts.troubles.refused;
  const [title = '', advice = ''] = known;
  const sheet = dialogOf(title, [el('p', {}, advice)], texts.close, 'trouble');
  const close = () => sheet.close();
  const actions = el('div', { class: 'actions' }, button(texts.ok, 'plain', close));
  if (onDeposit)
    actions.append(
      button(texts.deposit, 'strong', () => {
        onDeposit();
        close();
      }),
    );
  sheet.append(actions);
  sheet.showModal();
  await new Promise((done) => sheet.addEventListener('close', done, { once: true }));
  sheet.remove();
}
