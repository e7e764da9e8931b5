/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../../kit/browser-store.ts';
import { outcomeName, outcomeTag } from '../../labels.ts';
import type { EventView, MarketView, OutcomeView, SportKind } from '../../protocol.ts';
import { oddsText, periodName, startText } from '../formats.ts';
import icons from '../icons.json' with { type: 'json' };
import { legKey } from '../slip.ts';
import { useSlip, useTexts, useWidget } from '../widget-context.ts';

const bodies: Record<string, string> = icons;
const GAME_ICON_SIZE = 512;
const LUCIDE_SIZE = 24;
const FLASH_MS = 2_400;
const SKELETON_ROWS = 6;

/** A decorative icon; its meaning is also present as text. */
export const Icon = ({ name, size = 18 }: { name: string; size?: number }) => {
  const box = name.startsWith('sport-') ? GAME_ICON_SIZE : LUCIDE_SIZE;
  const html = { __html: bodies[name] ?? '' };
  const viewBox = `0 0 ${box} ${box}`;
  return (
    <svg class="icon" width={size} height={size} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={html} />
  );
};

export const SportIcon = ({ kind, size }: { kind: SportKind; size: number }) => (
  <Icon name={`sport-${kind}`} size={size} />
);

interface LinkProps {
  to: string;
  class?: string;
  label?: string;
  children: ComponentChildren;
}

/** A link to a page inside the widget. The operator decides its address, so it is a button with the role of a link. */
export const Link = ({ to, class: className = '', label, children }: LinkProps) => {
  const { router } = useWidget();
  const current = useStore(router.state).path === to ? 'page' : undefined;
  const go = () => router.go(to);
  return (
    <button type="button" role="link" class={className} aria-label={label} aria-current={current} onClick={go}>
      {children}
    </button>
  );
};

interface EmptyStateProps {
  text: string;
  icon: string;
  to?: string;
  action?: string;
  onAction?: () => void;
}

export const EmptyState = ({ text, icon, to, action, onAction }: EmptyStateProps) => (
  <div class="empty-state">
    <span class="empty-icon">
      <Icon name={icon} size={28} />
    </span>
    <p>{text}</p>
    {to && action && (
      <Link to={to} class="secondary">
        {action}
      </Link>
    )}
    {onAction && (
      <button type="button" class="secondary" onClick={onAction}>
        {action}
      </button>
    )}
  </div>
);

/** The message in place of a list that could not be loaded. */
export const FailedState = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTexts();
  return <EmptyState text={t('failed')} icon="triangle-alert" action={t('retry')} onAction={onRetry} />;
};

/** A placeholder for content that is loading. */
export const Skeleton = () => {
  const { t } = useTexts();
  return (
    <div class="skeleton" role="status" aria-label={t('loading')}>
      <div class="bone hero" />
      {Array.from({ length: SKELETON_ROWS }, () => (
        <div class="bone" />
      ))}
    </div>
  );
};

export const Star = ({ id, name }: { id: string; name: string }) => {
  const { favourites } = useWidget();
  const { t } = useTexts();
  const isOn = useStore(favourites.state).ids.includes(id);
  const label = `${t(isOn ? 'unfavourite' : 'favourite')}: ${name}`;
  const toggle = () => favourites.toggle(id);
  return (
    <button type="button" class={`star ${isOn ? 'on' : ''}`} aria-pressed={isOn} aria-label={label} onClick={toggle}>
      <Icon name="star" size={17} />
    </button>
  );
};

/** The start time of the match, or its current period and clock. */
export const MatchClock = ({ event: { state, startsAt } }: { event: EventView }) => {
  const { live } = useWidget();
  const { lang, t } = useTexts();
  const { board } = useStore(live.state);
  if (state.phase === 'scheduled') return <span class="clock">{startText(startsAt, board.now, lang)}</span>;
  if (state.phase === 'finished') return <span class="clock">{t('finished')}</span>;
  return (
    <span class="clock live">
      <span class="pulse" aria-hidden="true" />
      {state.clock && <b>{state.clock}</b>}
      <span>{periodName(state.period, lang)}</span>
    </span>
  );
};

/** One of a few choices, pressed or not. */
export const Tab = (props: { isOn: boolean; onPick: () => void; children: ComponentChildren; class?: string }) => (
  <button type="button" class={props.class ?? 'tab'} aria-pressed={props.isOn} onClick={props.onPick}>
    {props.children}
  </button>
);

/** The direction of the last change of the odds, for a short time. */
function useMove(odds: number): 'up' | 'down' | undefined {
  const last = useRef(odds);
  const [move, setMove] = useState<'up' | 'down'>();
  useEffect(() => {
    if (odds === last.current) return undefined;
    setMove(odds > last.current ? 'up' : 'down');
    last.current = odds;
    const timer = setTimeout(() => setMove(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

interface OddsProps {
  event: EventView;
  kind: SportKind;
  market: MarketView;
  /** Lists show short tags; the event page shows names. */
  label: 'tag' | 'name';
}

function OddsButton({ event, kind, market, outcome, label }: OddsProps & { outcome: OutcomeView }) {
  const { slip } = useWidget();
  const { lang, t } = useTexts();
  const move = useMove(outcome.odds);
  const { legs } = useSlip();
  const { suspended } = market;
  const choice = { eventId: event.id, market: market.key, outcome: outcome.id };
  const isPicked = legs.some((leg) => legKey(leg) === legKey(choice));
  const sides = { home: event.home.name, away: event.away.name };
  const name = outcomeName(market.key, outcome.id, sides, lang);
  const { slug, state } = event;
  const leg = { ...choice, ...sides, slug, kind, suspended, agreed: outcome.odds, odds: outcome.odds };
  return (
    <button
      type="button"
      class={`odds ${label} ${isPicked ? 'picked' : ''} ${move ?? ''}`}
      aria-pressed={isPicked}
      aria-label={`${name}, ${suspended ? t('closed') : oddsText(outcome.odds)}`}
      disabled={suspended && !isPicked}
      onClick={() => slip.toggle({ ...leg, isLive: state.phase === 'live' })}
    >
      <span class="odds-label">{label === 'tag' ? outcomeTag(market.key, outcome.id, lang) : name}</span>
      {suspended ? <Icon name="lock" size={14} /> : <span class="odds-value">{oddsText(outcome.odds)}</span>}
    </button>
  );
}

/** The outcomes of a market, side by side. */
export const OddsGroup = ({ class: className, ...props }: OddsProps & { class: string }) => (
  <div class={className}>
    {props.market.outcomes.map((outcome) => (
      <OddsButton key={outcome.id} outcome={outcome} {...props} />
    ))}
  </div>
);

/** The score to show; null before the match and in sports without one. */
export const scoreOf = ({ state }: EventView, kind: SportKind): [number, number] | null =>
  state.phase !== 'scheduled' && kind !== 'mma' ? state.score : null;

export const Score = ({ score, class: className }: { score: [number, number]; class: string }) => (
  <span class={className} aria-live={className === 'digits' ? 'polite' : undefined}>
    <b>{score[0]}</b>
    <i>–</i>
    <b>{score[1]}</b>
  </span>
);
