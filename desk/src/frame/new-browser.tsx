import { endOwnSession, listOwnSessions } from '@jangada/contracts/ops/me';
import { Button } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '../api/queries.ts';
import { useCommands } from '../command/command-store.ts';
import { useFormats } from '../locale/formats.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { WarningBar } from './warning-bar.tsx';

const EVERY_MS = 60_000;
const KNOWN = 'desk.known-sessions';
const KNOWN_MAX = 50;

const knownSessions = (): readonly string[] => (localStorage.getItem(KNOWN) ?? '').split(' ');

/** Tells the person that somebody signed in as them at a browser that they have not used before. */
export const NewBrowser = () => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { demo } = useMe();
  const [known, setKnown] = useState(knownSessions);
  const { data } = useQuery({
    ...readQuery(listOwnSessions, { params: {} }),
    refetchInterval: EVERY_MS,
    // In the demo everybody signs in as the same people.
    enabled: !demo,
    retry: false,
  });
  const session = data?.data.find((one) => one.new_browser && !one.current && !known.includes(one.id));
  if (!session) return null;
  const { id, browser, system, address, created_at: at } = session;
  const accept = (): void => {
    const next = [id, ...known].slice(0, KNOWN_MAX);
    localStorage.setItem(KNOWN, next.join(' '));
    setKnown(next);
  };
  const device = [browser, system, address].filter(Boolean).join(' · ');
  return (
    <WarningBar text={t('newBrowser.text', { device, at: formats.moment(at) })}>
      <Button size="sm" variant="outline" onClick={accept}>
        {t('newBrowser.mine')}
      </Button>
      <Button
        size="sm"
        color="primary"
        onClick={() => useCommands.getState().open({ words: endOwnSession.words, params: { id } })}
      >
        {t('newBrowser.end')}
      </Button>
    </WarningBar>
  );
};
