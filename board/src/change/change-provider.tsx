import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { draftFrom, type Draft } from './draft.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

interface Change {
  /** Opens the form with what is known already; the rest is as it begins. */
  readonly open: (known: Partial<Draft>) => void;
}

const ChangeContext = createContext<Change>({ open: () => undefined });

export const useChange = (): Change => use(ChangeContext);

/** One form for every change, wherever it is opened from. */
export const ChangeProvider = ({ children }: { children: ReactNode }) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const value = useMemo(() => ({ open: (known: Partial<Draft>) => setDraft(draftFrom(known)) }), []);
  return (
    <ChangeContext value={value}>
      {children}
      {draft ? (
        <Suspense>
          <ChangeDialog start={draft} onClose={() => setDraft(null)} />
        </Suspense>
      ) : null}
    </ChangeContext>
  );
};
