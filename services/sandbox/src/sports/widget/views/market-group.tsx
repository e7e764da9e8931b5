/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { marketName, typeName } from '../../labels.ts';
import type { EventView, MarketType, SportKind } from '../../protocol.ts';
import { useWords } from '../widget-context.ts';
import { Icon } from './icon.tsx';
import { OddsButton } from './odds-button.tsx';

interface MarketGroupProps {
  type: MarketType;
  event: EventView;
  kind: SportKind;
}

/** All lines of one kind of market; folds away. */
export function MarketGroup({ type, event, kind }: MarketGroupProps) {
  const { lang } = useWords();
  const [isOpen, setOpen] = useState(true);
  const markets = event.markets.filter((market) => market.type === type);
  const [only] = markets;
  const title = only && markets.length === 1 ? marketName(only.key, lang, kind) : typeName(type, lang, kind);
  return (
    <section class="market">
      <button type="button" class="market-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{title}</b>
        <Icon name="chevron-down" size={18} />
      </button>
      {isOpen && (
        <div class="lines">
          {markets.map((market) => (
            <div key={market.key} class={`line ${type} n${Math.min(4, market.outcomes.length)}`}>
              {market.outcomes.map((outcome) => (
                <OddsButton key={outcome.id} event={event} kind={kind} market={market} outcome={outcome} label="name" />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
