/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../../kit/browser-store.ts';
import { marketName, outcomeName, texts } from '../../labels.ts';
import type { BetView, SelectionView } from '../../protocol.ts';
import { moneyOf, oddsText } from '../formats.ts';
import { useTexts, useWidget } from '../widget-context.ts';
import { EmptyState, FailedState, Icon, Skeleton, Tab } from './parts.tsx';

const marks: Record<SelectionView['result'], string> = { open: 'clock', won: 'check', lost: 'x', void: 'rotate-cw' };
const ID_SHOWN = 8;

const isOpenBet = ({ status }: BetView): boolean => status === 'accepted' || status === 'pending';

function Selection({ selection }: { selection: SelectionView }) {
  const { lang } = useTexts();
  const { market, outcome, home, away, score, odds, result } = selection;
  return (
    <li class={result}>
      <span class="bet-mark">
        <Icon name={marks[result]} size={13} />
      </span>
      <span>
        <b>{outcomeName(market, outcome, selection, lang)}</b>
        <small>
          {marketName(market, lang)} · {home} × {away}
          {score && ` (${score[0]}–${score[1]})`}
        </small>
      </span>
      <span class="bet-odds">{oddsText(odds)}</span>
    </li>
  );
}

/** Names and values; the last row is the possible win. */
export const Totals = ({ rows, class: className }: { rows: [string, string][]; class?: string }) => (
  <dl class={className}>
    {rows.map(([name, value], index) => (
      <div class={index === rows.length - 1 ? 'win' : undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** One placed bet of the player. */
export const BetCard = ({ bet }: { bet: BetView }) => {
  const { lang, t } = useTexts();
  const isOver = bet.status === 'won' || bet.status === 'lost' || bet.status === 'refunded';
  const locale = lang === 'pt' ? 'pt-BR' : 'en-GB';
  const win: [string, string] = isOver
    ? [t('returned'), moneyOf(bet.payout)]
    : [t('potentialWin'), moneyOf(bet.potentialWin)];
  return (
    <article class={`bet ${bet.status}`}>
      <header>
        <b>{bet.kind === 'combo' ? t('combined', { n: bet.selections.length }) : t('singles')}</b>
        <span class="bet-status">{texts[lang].status[bet.status]}</span>
      </header>
      <ul>
        {bet.selections.map((selection) => (
          <Selection key={selection.eventId} selection={selection} />
        ))}
      </ul>
      <Totals rows={[[t('bet'), moneyOf(bet.stake)], [t('odds'), oddsText(bet.odds)], win]} />
      <footer>
        <span>{new Date(bet.placedAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}</span>
        <span>
          {t('betId')} {bet.id.slice(0, ID_SHOWN)}
        </span>
      </footer>
    </article>
  );
};

/** The player's own bets, open ones first. */
export const BetList = () => {
  const { session, myBets, options } = useWidget();
  const { t } = useTexts();
  const { status, bets } = useStore(myBets.state);
  const [isOpenTab, setOpenTab] = useState(true);
  useEffect(() => void myBets.refresh(), [myBets]);
  const login = () => options().onLogin?.();
  if (!session.hasToken())
    return <EmptyState text={t('loginForBets')} icon="log-in" action={t('enter')} onAction={login} />;
  if (status === 'loading' || status === 'idle') return <Skeleton />;
  if (status === 'failed') return <FailedState onRetry={() => void myBets.refresh()} />;
  const shown = bets.filter((bet) => bet.status !== 'rejected' && isOpenBet(bet) === isOpenTab);
  return (
    <>
      <div class="slip-modes">
        <Tab isOn={isOpenTab} onPick={() => setOpenTab(true)}>
          {t('openBets')} <span class="count">{bets.filter(isOpenBet).length}</span>
        </Tab>
        <Tab isOn={!isOpenTab} onPick={() => setOpenTab(false)}>
          {t('settledBets')}
        </Tab>
      </div>
      {shown.length === 0 ? (
        <EmptyState text={t('noBets')} icon="ticket" />
      ) : (
        <div class="bets">
          {shown.map((bet) => (
            <BetCard key={bet.id} bet={bet} />
          ))}
        </div>
      )}
    </>
  );
};
