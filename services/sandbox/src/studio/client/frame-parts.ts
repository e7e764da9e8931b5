import { button, el } from '../../kit/dom.ts';
import type { PageFacts } from '../page-facts.ts';
import { createDialog } from './dialogs.ts';
import { stepper } from './elements.ts';
import { rulesOf } from './rules.ts';
import type { Formats, Texts } from './texts.ts';

interface Acts {
  readonly step: (by: -1 | 1) => void;
  readonly press: () => void;
}

export type FrameParts = ReturnType<typeof createFrameParts>;

/** The elements around every game; `attach` puts them into the page. */
export const createFrameParts = (facts: PageFacts, texts: Texts, format: Formats, { step, press }: Acts) => {
  const away = el('p', { class: 'away', role: 'alert', hidden: '' }, texts.away);
  const stage = el('main', { id: 'stage' });
  const extras = el('div', { class: 'extras' });
  const message = el('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const balance = el('output', { class: 'amount', id: 'balance' }, '–');
  const win = el('output', { class: 'amount', id: 'win' }, '–');
  const stake = stepper(texts.stake, step, [texts.less, texts.more]);
  stake.shown.id = 'stake';
  const go = button(texts.play, 'go', press);
  const rules = createDialog(texts.rules, rulesOf(facts, texts, format), texts.close);
  const info = button('i', 'round', () => rules.showModal(), texts.rules);

  const attach = () => {
    document.body.append(
      el(
        'header',
        { class: 'top' },
        el('div', { class: 'names' }, el('h1', {}, facts.title), el('p', {}, facts.provider)),
        facts.demo ? el('span', { class: 'demo' }, texts.demo) : null,
        info,
      ),
      away,
      stage,
      extras,
      message,
      el(
        'footer',
        { class: 'controls' },
        el('div', { class: 'fact' }, el('span', {}, texts.balance), balance),
        el('div', { class: 'fact right' }, el('span', {}, texts.win), win),
        el('div', { class: 'stake' }, ...stake.parts),
        go,
      ),
      rules,
    );
  };

  return {
    ...{ stage, extras, balance, win, stake, go, attach },
    setAway: (isAway: boolean) => {
      away.hidden = !isAway;
    },
    showMessage: (text: string) => {
      message.textContent = text;
    },
  };
};
