import { useState } from 'react';
import { useStore } from 'zustand';
import type { DevSession } from '../dev-session.ts';
import { errorCodes, EVERY_CALL, SLOW_MS } from '../faults.ts';
import type { Fault } from '../faults.ts';
import { Card, Choice, Pick } from './controls.tsx';

const kinds = ['slow', 'not-found', 'corrupt', 'older-contract', 'offline', 'refused'] as const;

const explained: Readonly<Record<Fault['kind'], string>> = {
  slow: `the answer comes ${SLOW_MS / 1000} s late`,
  'not-found': 'HTTP 404',
  corrupt: 'the answer breaks off in the middle',
  'older-contract': 'a server of before: nothing that is optional',
  offline: 'no answer',
  refused: 'an error by its code',
};

const words = (fault: Fault): string => (fault.kind === 'refused' ? fault.code : explained[fault.kind]);

/** Chooses how calls fail: every call, or one. */
export const FaultsTab = ({ dev }: { dev: DevSession }) => {
  const rules = useStore(dev.faults.rules);
  // Renders again after each call, because its endpoint is listed here too.
  useStore(dev.stub.log);
  const [call, setCall] = useState(EVERY_CALL);
  const [kind, setKind] = useState<Fault['kind']>('slow');
  const [code, setCode] = useState(errorCodes[0] ?? 'server.failed');
  const calls = [EVERY_CALL, ...new Set(dev.stub.fake.calls.map(({ method, path }) => `${method} ${path}`))];

  const fault: Fault = kind === 'slow' ? { kind, delayMs: SLOW_MS } : kind === 'refused' ? { kind, code } : { kind };
  return (
    <>
      <Pick label="Of" values={calls} value={calls.includes(call) ? call : EVERY_CALL} onChange={setCall} />
      <Choice label="What goes wrong" values={kinds} value={kind} onChange={setKind} />
      <p className="jgd-muted">{explained[kind]}</p>
      {kind === 'refused' && <Pick label="Error code" values={errorCodes} value={code} onChange={setCode} />}
      <div className="jgd-choices">
        <button type="button" className="jgd-button" onClick={() => dev.faults.set(call, fault)}>
          Apply
        </button>
        <button type="button" className="jgd-button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
      <fieldset>
        <legend>In force</legend>
        {rules.length === 0 && <p className="jgd-muted">Nothing: every call is answered.</p>}
        <ul>
          {rules.map((rule) => (
            <li key={rule.call}>
              <Card>
                <div className="jgd-row">
                  <span>
                    <strong>{rule.call}</strong>: {words(rule.fault)}
                  </span>
                  <button
                    type="button"
                    className="jgd-button"
                    aria-label={`Take away the fault of ${rule.call}`}
                    onClick={() => dev.faults.set(rule.call, null)}
                  >
                    Take away
                  </button>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
};
