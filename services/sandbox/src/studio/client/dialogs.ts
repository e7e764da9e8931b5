import { button, el } from '../../kit/dom.ts';
import type { Texts } from './texts.ts';

export const createDialog = (title: string, content: HTMLElement[], closeLabel: string, className = 'sheet') => {
  const close = button('×', 'round close', () => dialog.close(), closeLabel);
  const dialog: HTMLDialogElement = el('dialog', { class: className }, close, el('h2', {}, title), ...content);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
};

/** An action that helps the player, such as a deposit. */
interface Remedy {
  readonly label: string;
  readonly start: () => void;
}

/** Shows the reason of a refusal. @returns when the player has closed it */
export const showError = async (kind: string, texts: Texts, remedy: Remedy | null): Promise<void> => {
  const known = Object.entries(texts.troubles).find(([name]) => name === kind)?.[1] ?? texts.troubles.refused;
  const [title = '', advice = ''] = known;
  const sheet = createDialog(title, [el('p', {}, advice)], texts.close, 'trouble');
  const close = () => sheet.close();
  const actions = el('div', { class: 'actions' }, button(texts.ok, 'plain', close));
  const take = () => {
    remedy?.start();
    close();
  };
  if (remedy) actions.append(button(remedy.label, 'strong', take));
  sheet.append(actions);
  sheet.showModal();
  await new Promise((done) => sheet.addEventListener('close', done, { once: true }));
  sheet.remove();
};
