/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { marketName, outcomeName, texts } from '../../labels.ts';
import { STAKE_MAX_CENTAVOS, STAKE_MIN_CENTAVOS } from '../../protocol.ts';
import { moneyOf, oddsText } from '../formats.ts';
import { centavosOf, legKey, potentialWin, problemOf, stakeOf, totalOdds, totalStake, type Leg } from '../slip.ts';
import { useScreen, useSlip, useTexts, useWidget } from '../widget-context.ts';
import { BetCard, BetList, Totals } from './bets.tsx';
import { Icon, SportIcon, Tab } from './parts.tsx';

const chips = [500, 1_000, 2_500, 5_000] as const;

const textOf = (stake: number): string => (stake === 0 ? '' : (stake / 100).toFixed(2).replace('.', ','));

/** @param leg the leg of this stake; without it the stake is that of the whole slip */
function StakeField({ leg }: { leg?: Leg }) {
  const { slip } = useWidget();
  const { t } = useTexts();
  const state = useSlip();
  const stake = leg ? stakeOf(state, leg) : state.stake;
  const [typed, setTyped] = useState<string>();
  // The typed text stays as it is until the field loses focus.
  const shown = typed !== undefined && centavosOf(typed) === stake ? typed : textOf(stake);
  return (
    <label class="stake">
      <span>{t('stake')}</span>
      <span class="stake-box">
        <i>R$</i>
        <input
          inputMode="decimal"
          autocomplete="off"
          placeholder="0,00"
          value={shown}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            slip.setStake(centavosOf(value), leg);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </span>
    </label>
  );
}

function LegCard({ leg, withStake }: { leg: Leg; withStake: boolean }) {
  const { slip, router, screen } = useWidget();
  const { lang, t } = useTexts();
  const move = leg.odds > leg.agreed ? 'up' : leg.odds < leg.agreed ? 'down' : '';
  const name = outcomeName(leg.market, leg.outcome, leg, lang);
  const open = (): void => {
    router.go(`/event/${leg.slug}`);
    screen.set({ slipOpen: false });
  };
  return (
    <li class={`leg ${leg.suspended ? 'suspended' : ''}`}>
      <div class="leg-top">
        <SportIcon kind={leg.kind} size={15} />
        <b>{name}</b>
        {leg.suspended ? (
          <span class="leg-closed">
            <Icon name="lock" size={13} /> {t('closed')}
          </span>
        ) : (
          <span class={`leg-odds ${move}`}>
            {move === 'down' && <s>{oddsText(leg.agreed)}</s>} {oddsText(leg.odds)}
          </span>
        )}
        <button
          type="button"
          class="leg-remove"
          aria-label={`${t('remove')}: ${name}`}
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
      {withStake && <StakeField leg={leg} />}
    </li>
  );
}

function Receipt() {
  const { slip, screen, myBets } = useWidget();
  const { t } = useTexts();
  const { receipts } = useSlip();
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
      <h3>{receipts.length === 1 ? t('placed') : t('placedMany', { n: receipts.length })}</h3>
      {receipts.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
      <div class="pair">
        <button type="button" class="secondary" onClick={showBets}>
          {t('myBets')}
        </button>
        <button type="button" class="primary" onClick={again}>
          {t('another')}
        </button>
      </div>
    </div>
  );
}

/** The main button, and its current action. */
function usePlacing(): { content: ComponentChildren; class?: string; press?: () => void } {
  const { slip, session, options } = useWidget();
  const { lang, t } = useTexts();
  const state = useSlip();
  const problem = problemOf(state);
  if (!session.hasToken()) {
    const content = [<Icon name="log-in" size={18} />, ' ', t('login')];
    return { content, press: () => options().onLogin?.() };
  }
  if (state.phase === 'placing') {
    const spinner = (
      <span class="spin">
        <Icon name="loader-circle" size={18} />
      </span>
    );
    return { content: [spinner, t('placing')] };
  }
  if (problem === 'odds-changed' || state.error?.code === 'odds_changed')
    return { content: t('acceptOdds'), class: 'primary warn', press: slip.agree };
  if (problem) return { content: texts[lang].problems[problem] };
  return { content: t('placeBet', { amount: moneyOf(totalStake(state)) }), press: () => void slip.place() };
}

function Refusal() {
  const { options } = useWidget();
  const { lang, t } = useTexts();
  const { error } = useSlip();
  if (!error) return null;
  return (
    <p class="refusal">
      <Icon name="triangle-alert" size={16} />
      <span>{texts[lang].refusals[error.code]}</span>
      {error.code === 'insufficient_funds' && (
        <button type="button" onClick={() => options().onRecharge?.()}>
          {t('deposit')}
        </button>
      )}
    </p>
  );
}

function SlipFoot() {
  const { slip } = useWidget();
  const { t } = useTexts();
  const state = useSlip();
  const { legs, mode } = state;
  const hasOneStake = mode === 'combo' || legs.length === 1;
  const placing = usePlacing();
  const rows: [string, string][] = [[t('potentialWin'), moneyOf(potentialWin(state))]];
  if (!hasOneStake) rows.unshift([t('totalStake'), moneyOf(totalStake(state))]);
  if (mode === 'combo') rows.unshift([t('totalOdds'), oddsText(totalOdds(legs))]);
  const limits = t('limits', { min: moneyOf(STAKE_MIN_CENTAVOS), max: moneyOf(STAKE_MAX_CENTAVOS) });
  return (
    <footer class="slip-foot">
      {hasOneStake && (
        <>
          <StakeField />
          <div class="quick">
            {chips.map((amount) => (
              <button key={amount} type="button" onClick={() => slip.setStake(state.stake + amount)}>
                +{amount / 100}
              </button>
            ))}
          </div>
        </>
      )}
      <Totals class="totals" rows={rows} />
      <div aria-live="polite">
        <Refusal />
      </div>
      <button type="button" class={placing.class ?? 'primary'} disabled={!placing.press} onClick={placing.press}>
        {placing.content}
      </button>
      <label class="check">
        <input
          type="checkbox"
          checked={state.acceptAnyOdds}
          onChange={({ currentTarget }) => slip.setAcceptAnyOdds(currentTarget.checked)}
        />
        <span>{t('acceptAny')}</span>
      </label>
      <p class="fine">
        {limits} · {t('responsible')}
      </p>
    </footer>
  );
}

/** The selections that the player is about to bet on. */
function BetSlip() {
  const { slip } = useWidget();
  const { t } = useTexts();
  const { legs, mode, phase } = useSlip();
  if (phase === 'placed') return <Receipt />;
  if (legs.length === 0) {
    return (
      <div class="slip-empty">
        <span class="empty-icon">
          <Icon name="ticket" size={28} />
        </span>
        <b>{t('slipEmpty')}</b>
        <p>{t('slipEmptyHint')}</p>
      </div>
    );
  }
  return (
    <>
      <div class="slip-modes">
        {legs.length > 1 &&
          (['combo', 'single'] as const).map((option) => (
            <Tab key={option} isOn={mode === option} onPick={() => slip.setMode(option)}>
              {t(option === 'combo' ? 'combo' : 'singles')}
            </Tab>
          ))}
        <button type="button" class="slip-clear" onClick={() => slip.clear()}>
          <Icon name="trash" size={14} /> {t('clear')}
        </button>
      </div>
      <ul class="legs">
        {legs.map((leg) => (
          <LegCard key={legKey(leg)} leg={leg} withStake={mode === 'single' && legs.length > 1} />
        ))}
      </ul>
      <SlipFoot />
    </>
  );
}

/** The bet slip and my bets, in the right column or in the sheet. */
export const SlipPanel = ({ children }: { children?: ComponentChildren }) => {
  const { screen, myBets } = useWidget();
  const { t } = useTexts();
  const { legs } = useSlip();
  const { slipTab } = useScreen();
  const showBets = (): void => {
    screen.set({ slipTab: 'bets' });
    void myBets.refresh();
  };
  return (
    <>
      <header class="panel-head">
        <Tab class="panel-tab" isOn={slipTab === 'slip'} onPick={() => screen.set({ slipTab: 'slip' })}>
          <Icon name="ticket" size={17} /> {t('slip')}
          {legs.length > 0 && <span class="count">{legs.length}</span>}
        </Tab>
        <Tab class="panel-tab" isOn={slipTab === 'bets'} onPick={showBets}>
          {t('myBets')}
        </Tab>
        {children}
      </header>
      <div class="panel-body">{slipTab === 'slip' ? <BetSlip /> : <BetList />}</div>
    </>
  );
};
