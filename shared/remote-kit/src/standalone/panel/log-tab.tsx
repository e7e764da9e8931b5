import { useState } from 'react';
import { useStore } from 'zustand';
import type { DevSession } from '../dev-session.ts';

const SHOWN_MAX = 120;

const briefly = (detail: unknown): string => JSON.stringify(detail) ?? '';

/** The remote's calls to its host and their results, the newest first. */
export const LogTab = ({ dev }: { dev: DevSession }) => {
  const entries = useStore(dev.stub.log);
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = entries.flatMap((entry, index) =>
    `${entry.what} ${briefly(entry.detail)}`.toLowerCase().includes(word) ? [{ ...entry, index }] : [],
  );
  return (
    <>
      <div className="jgd-row jgd-wide">
        <input
          type="search"
          aria-label="Filter the log"
          placeholder="filter: api, emit, bus.wrong-payload, toast …"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <button type="button" className="jgd-button" onClick={() => dev.stub.log.setState([], true)}>
          Empty
        </button>
      </div>
      {found.length === 0 && <p className="jgd-muted">Nothing yet.</p>}
      <ol className="jgd-log jgd-wide" aria-label="Log">
        {found
          .slice(-SHOWN_MAX)
          .toReversed()
          .map(({ what, detail, index }) => (
            <li key={index}>
              <details>
                <summary>
                  <strong className={/refused|not-owner|wrong|failed|report/.test(what) ? 'jgd-bad' : ''}>
                    {what}
                  </strong>
                  <span>{briefly(detail)}</span>
                </summary>
                <pre>{JSON.stringify(detail, null, 2)}</pre>
              </details>
            </li>
          ))}
      </ol>
    </>
  );
};
