/** @jsxImportSource preact */
import type { EventView, Incident, SportKind } from '../../protocol.ts';
import { useWords } from '../widget-context.ts';

const MATCH_MINUTES: Partial<Record<SportKind, number>> = { football: 90, mma: 15 };

function Mark({ incident, total, name }: { incident: Incident; total: number; name: string }) {
  const { say } = useWords();
  const place = { left: `${Math.min(99, (incident.minute / total) * 100)}%` };
  return (
    <li
      class={`mark ${incident.kind === 'card' ? 'booking' : incident.kind} side${incident.side}`}
      style={place}
      title={`${incident.minute}' ${say(incident.kind)}, ${name}`}
    >
      <span class="hidden">{`${incident.minute}' ${say(incident.kind)}, ${name}`}</span>
    </li>
  );
}

/** Who presses now, and what has happened. */
export function Timeline({ event, kind }: { event: EventView; kind: SportKind }) {
  const { say } = useWords();
  const { pressure, incidents, clock } = event.state;
  const total = MATCH_MINUTES[kind];
  const done = total && kind === 'football' ? (Number.parseInt(clock, 10) || 45) / total : 0;
  return (
    <section class="timeline" style={{ '--home': event.home.colors[0], '--away': event.away.colors[0] }}>
      <div class="pressure">
        <span>{event.home.short}</span>
        <span class="bar" role="img" aria-label={`${say('pressure')}: ${event.home.name} ${pressure}%`}>
          <i style={{ width: `${pressure}%` }} />
        </span>
        <span>{event.away.short}</span>
      </div>
      {total && kind === 'football' && (
        <ol class="marks" aria-label={say('timeline')}>
          <i class="done" aria-hidden="true" style={{ width: `${Math.min(100, done * 100)}%` }} />
          {incidents.map((incident) => (
            <Mark incident={incident} total={total} name={incident.side === 0 ? event.home.name : event.away.name} />
          ))}
        </ol>
      )}
    </section>
  );
}
