/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { marketName, outcomeName } from '../../labels.ts';
import { STAKE_MAX_CENTAVOS, STAKE_MIN_CENTAVOS } from '../../protocol.ts';
import { centavosOf, legKey, potentialWin, problemOf, stakeOf, totalOdds, totalStake } from '../slip.ts';
import type { Leg } from '../slip.ts';
import { useStore } from '../../../kit/browser-store.ts';
import { moneyOf, oddsText, problemWords, refusalWords } from '../words.ts';
import { useWidget, useWords } from '../widget-context.ts';
import { BetCard } from './bet-card.tsx';
import { Icon } from './icon.tsx';

const chips = [500, 1_000, 2_500, 5_000] as const;

const textOf = (stake: number): string => (stake === 0 ? '' : (stake / 100).toFixed(2).replace('.', ','));

function StakeField({ leg, label }: { leg?: Leg; label: string }) {
  const { slip } = useWidget();
  const state = useStore(slip.state);
  const stake = leg ? stakeOf(state, leg) : state.stake;
  const [typed, setTyped] = useState<string>();
  // What the person types stays as typed until they leave the field.
  const shown = typed !== undefined && centavosOf(typed) === stake ? typed : textOf(stake);
  return (
    <label class="stake">
      <span>{label}</span>
      <span class="stake-box">
        <i>R$</i>
        <input
          inputMode="decimal"
          autocomplete="off"
          placeholder="0,00"
          value={shown}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            slip.setStake(centavosOf(currentTarget.value), leg);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </span>
    </label>
  );
}

function LegCard({ leg, withStake }: { leg: Leg; withStake: boolean }) {
  const { slip, router, screen } = useWidget();
  const { lang, say } = useWords();
  const move = leg.odds > leg.agreed ? 'up' : leg.odds < leg.agreed ? 'down' : '';
  const name = outcomeName(leg.market, leg.outcome, leg, lang);
  const open = (): void => {
    router.go(`/event/${leg.slug}`);
    screen.set({ slipOpen: false });
  };
  return (
    <li class={`leg ${leg.suspended ? 'suspended' : ''}`}>
      <div class="leg-top">
        <Icon name={`sport-${leg.kind}`} size={15} />
        <b>{name}</b>
        {leg.suspended ? (
          <span class="leg-closed">
            <Icon name="lock" size={13} /> {say('closed')}
          </span>
        ) : (
          <span class={`leg-odds ${move}`}>
            {move === 'down' && <s>{oddsText(leg.agreed)}</s>} {oddsText(leg.odds)}
          </span>
        )}
        <button
          type="button"
          class="leg-remove"
          aria-label={`${say('remove')}: ${name}`}
          onClick={() => slip.remove(leg)}
        >
          <Icon name="x" size={16} />
        </button>
      </div>
      <span class="leg-market">{marketName(leg.market, lang, leg.kind)}</span>
      <button type="button" role="link" class="leg-match" onClick={open}>
        {leg.isLive && <span class="pulse" aria-hidden="true" />}
        {leg.home} × {leg.away}
      </button>
      {withStake && <StakeField leg={leg} label={say('stake')} />}
    </li>
  );
}

function Receipt() {
  const { slip, screen, myBets } = useWidget();
  const { say } = useWords();
  const { receipts } = useStore(slip.state);
  const again = (): void => {
    slip.clear();
    screen.set({ slipOpen: false });
  };
  const showBets = (): void => {
    slip.clear();
    screen.set({ slipTab: 'bets' });
    void myBets.refresh();
  };
  return (
    <div class="receipt" role="status">
      <span class="receipt-mark">
        <Icon name="check" size={30} />
      </span>
      <h3>{receipts.length === 1 ? say('placed') : say('placedMany', { n: receipts.length })}</h3>
      {receipts.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
      <div class="pair">
        <button type="button" class="secondary" onClick={showBets}>
          {say('myBets')}
        </button>
        <button type="button" class="primary" onClick={again}>
          {say('another')}
        </button>
      </div>
    </div>
  );
}

function PlaceButton() {
  const { slip, session, options } = useWidget();
  const { lang, say } = useWords();
  const state = useStore(slip.state);
  const problem = problemOf(state);
  if (!session.hasToken()) {
    return (
      <button type="button" class="primary" onClick={() => options().onLogin?.()}>
        <Icon name="log-in" size={18} /> {say('login')}
      </button>
    );
  }
  if (state.phase === 'placing') {
    return (
      <button type="button" class="primary" disabled>
        <span class="spin">
          <Icon name="loader-circle" size={18} />
        </span>
        {say('placing')}
      </button>
    );
  }
  if (problem === 'odds-changed' || state.error?.code === 'odds_changed') {
    return (
      <button type="button" class="primary warn" onClick={() => slip.agree()}>
        {say('acceptOdds')}
      </button>
    );
  }
  return (
    <button type="button" class="primary" disabled={problem !== undefined} onClick={() => void slip.place()}>
      {problem ? problemWords[lang][problem] : say('placeBet', { amount: moneyOf(totalStake(state)) })}
    </button>
  );
}

function SlipFoot() {
  const { slip, options } = useWidget();
  const { lang, say } = useWords();
  const state = useStore(slip.state);
  const { legs, mode, error } = state;
  const hasOneStake = mode === 'combo' || legs.length === 1;
  return (
    <footer class="slip-foot">
      {hasOneStake && (
        <>
          <StakeField label={say('stake')} />
          <div class="quick">
            {chips.map((amount) => (
              <button key={amount} type="button" onClick={() => slip.setStake(state.stake + amount)}>
                +{amount / 100}
              </button>
            ))}
          </div>
        </>
      )}
      <dl class="totals">
        {mode === 'combo' && (
          <div>
            <dt>{say('totalOdds')}</dt>
            <dd>{oddsText(totalOdds(legs))}</dd>
          </div>
        )}
        {!hasOneStake && (
          <div>
            <dt>{say('totalStake')}</dt>
            <dd>{moneyOf(totalStake(state))}</dd>
          </div>
        )}
        <div class="win">
          <dt>{say('potentialWin')}</dt>
          <dd>{moneyOf(potentialWin(state))}</dd>
        </div>
      </dl>
      <div aria-live="polite">
        {error && (
          <p class="refusal">
            <Icon name="triangle-alert" size={16} />
            <span>{refusalWords[lang][error.code]}</span>
            {error.code === 'insufficient_funds' && (
              <button type="button" onClick={() => options().onRecharge?.()}>
                {say('deposit')}
              </button>
            )}
          </p>
        )}
      </div>
      <PlaceButton />
      <label class="check">
        <input
          type="checkbox"
          checked={state.acceptAnyOdds}
          onChange={({ currentTarget }) => slip.setAcceptAnyOdds(currentTarget.checked)}
        />
        <span>{say('acceptAny')}</span>
      </label>
      <p class="fine">
        {say('limits', { min: moneyOf(STAKE_MIN_CENTAVOS), max: moneyOf(STAKE_MAX_CENTAVOS) })} · {say('responsible')}
      </p>
    </footer>
  );
}

/** What the player is about to bet on. */
export function BetSlip() {
  const { slip } = useWidget();
  const { say } = useWords();
  const { legs, mode, phase } = useStore(slip.state);
  if (phase === 'placed') return <Receipt />;
  if (legs.length === 0) {
    return (
      <div class="slip-empty">
        <span class="empty-icon">
          <Icon name="ticket" size={28} />
        </span>
        <b>{say('slipEmpty')}</b>
        <p>{say('slipEmptyHint')}</p>
      </div>
    );
  }
  const withStakes = mode === 'single' && legs.length > 1;
  return (
    <>
      <div class="slip-modes">
        {legs.length > 1 &&
          (['combo', 'single'] as const).map((option) => (
            <button
              key={option}
              type="button"
              class="tab"
              aria-pressed={mode === option}
              onClick={() => slip.setMode(option)}
            >
              {say(option === 'combo' ? 'combo' : 'singles')}
            </button>
          ))}
        <button type="button" class="slip-clear" onClick={() => slip.clear()}>
          <Icon name="trash" size={14} /> {say('clear')}
        </button>
      </div>
      <ul class="legs">
        {legs.map((leg) => (
          <LegCard key={legKey(leg)} leg={leg} withStake={withStakes} />
        ))}
      </ul>
      <SlipFoot />
    </>
  );
}
