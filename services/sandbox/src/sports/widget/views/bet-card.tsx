/** @jsxImportSource preact */
import { marketName, outcomeName } from '../../labels.ts';
import type { BetView, SelectionView } from '../../protocol.ts';
import { moneyOf, oddsText, statusWords } from '../words.ts';
import { useWords } from '../widget-context.ts';
import { Icon } from './icon.tsx';

const marks: Record<SelectionView['result'], string> = { open: 'clock', won: 'check', lost: 'x', void: 'rotate-cw' };
const ID_SHOWN = 8;

/** One bet the player has placed. */
export function BetCard({ bet }: { bet: BetView }) {
  const { lang, say } = useWords();
  const isOver = bet.status === 'won' || bet.status === 'lost' || bet.status === 'refunded';
  const title = bet.kind === 'combo' ? say('combined', { n: bet.selections.length }) : say('singles');
  const placed = new Date(bet.placedAt).toLocaleString(lang === 'pt' ? 'pt-BR' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (
    <article class={`bet ${bet.status}`}>
      <header>
        <b>{title}</b>
        <span class="bet-status">{statusWords[lang][bet.status]}</span>
      </header>
      <ul>
        {bet.selections.map((selection) => (
          <li key={selection.eventId} class={selection.result}>
            <span class="bet-mark">
              <Icon name={marks[selection.result]} size={13} />
            </span>
            <span>
              <b>{outcomeName(selection.market, selection.outcome, selection, lang)}</b>
              <small>
                {marketName(selection.market, lang)} · {selection.home} × {selection.away}
                {selection.score && ` (${selection.score[0]}–${selection.score[1]})`}
              </small>
            </span>
            <span class="bet-odds">{oddsText(selection.odds)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{say('bet')}</dt>
          <dd>{moneyOf(bet.stake)}</dd>
        </div>
        <div>
          <dt>{say('odds')}</dt>
          <dd>{oddsText(bet.odds)}</dd>
        </div>
        <div class="win">
          <dt>{say(isOver ? 'returned' : 'potentialWin')}</dt>
          <dd>{moneyOf(isOver ? bet.payout : bet.potentialWin)}</dd>
        </div>
      </dl>
      <footer>
        <span>{placed}</span>
        <span>
          {say('betId')} {bet.id.slice(0, ID_SHOWN)}
        </span>
      </footer>
    </article>
  );
}
