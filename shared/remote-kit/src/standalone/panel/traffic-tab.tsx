import { safeParse } from '@jangada/contracts/values/schema';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DevSession } from '../dev-session.ts';
import { problemsOf, recording } from '../recording.ts';
import type { Recording } from '../recording.ts';
import { recordings } from '../recordings.ts';
import { Card, Choice } from './controls.tsx';

const speeds = ['1×', '4×', 'at once'] as const;
const factors: Readonly<Record<(typeof speeds)[number], number>> = { '1×': 1, '4×': 4, 'at once': 1_000 };
const connections = ['connected', 'connecting', 'unavailable', 'failed', 'disconnected'] as const;

const read = async (file: File): Promise<Recording | string> => {
  try {
    const checked = safeParse(recording, JSON.parse(await file.text()));
    return checked.success ? checked.data : 'This is no recording.';
  } catch {
    return 'This is no JSON.';
  }
};

/** Realtime traffic: recorded, played, and the state of the connection. */
export const TrafficTab = ({ dev }: { dev: DevSession }) => {
  const playing = useStore(dev.player.playing);
  const connection = useStore(dev.stub.connection);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1×');
  const [added, setAdded] = useState<readonly Recording[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const handleFile = (file: File | undefined) => {
    if (!file) return;
    void read(file).then((got) => {
      if (typeof got === 'string') return setProblem(got);
      setProblem(problemsOf(got).join('; ') || null);
      setAdded((before) => [...before, got]);
    });
  };

  return (
    <>
      <Choice label="Speed" values={speeds} value={speed} onChange={setSpeed} />
      <ul aria-label="Recordings">
        {[...recordings, ...added].map((one) => (
          <li key={one.name}>
            <Card>
              <div className="jgd-row">
                <span>
                  {one.name} <span className="jgd-muted">({one.moments.length})</span>
                </span>
                {playing === one.name ? (
                  <button type="button" className="jgd-button" onClick={dev.player.stop}>
                    Stop
                  </button>
                ) : (
                  <button
                    type="button"
                    className="jgd-button"
                    aria-label={`Play: ${one.name}`}
                    onClick={() => dev.player.play(one, factors[speed])}
                  >
                    Play
                  </button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <label className="jgd-label">
        A recording of your own (pnpm dev record http://localhost:8080)
        <input
          type="file"
          accept="application/json"
          onChange={({ currentTarget }) => handleFile(currentTarget.files?.[0])}
        />
      </label>
      {problem !== null && <p className="jgd-bad">{problem}</p>}
      <Choice
        label="Connection"
        values={connections}
        value={connection}
        onChange={(next) => dev.stub.connection.setState(next, true)}
      />
    </>
  );
};
