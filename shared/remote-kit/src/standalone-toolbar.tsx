import { Box, Button, HStack, Text } from '@jangada/design';
import type { Offer } from '@jangada/contracts/host/offer';
import { languages } from '@jangada/contracts/languages';
import { useState } from 'react';
import { useObservable } from './hooks.ts';
import { hrefIn } from './place.ts';
import type { StubHost } from './stub-host.ts';
import { aUser, stubTenants } from './stub-data.ts';

interface ToolbarProps {
  readonly stub: StubHost;
  readonly offer: Offer;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) => (
  <HStack role="group" aria-label={label} gap="1">
    {values.map((one) => (
      <Button
        key={one}
        size="sm"
        variant={one === value ? 'solid' : 'ghost'}
        aria-pressed={one === value}
        onClick={() => onChange(one)}
      >
        {one}
      </Button>
    ))}
  </HStack>
);

const SHOWN_LOG_ENTRIES_MAX = 60;

const EventLog = ({ stub }: { stub: StubHost }) => {
  const entries = useObservable(stub.log);
  return (
    <Box as="ol" maxHeight="240px" overflow="auto" fontSize="xs" fontFamily="mono" padding="3" listStyleType="none">
      {entries
        .slice(-SHOWN_LOG_ENTRIES_MAX)
        .toReversed()
        .map((entry, index) => (
          <li key={entries.length - index}>
            <strong>{entry.what}</strong> {JSON.stringify(entry.detail)}
          </li>
        ))}
    </Box>
  );
};

const sessions = ['guest', 'user'] as const;
const modes = ['light', 'dark'] as const;

/** The bar above a remote that runs alone: who visits which tenant in which language and colours, and what was asked. */
export const StandaloneToolbar = ({ stub, offer }: ToolbarProps) => {
  const [logOpen, setLogOpen] = useState(false);
  const session = useObservable(stub.session);
  const tenant = useObservable(stub.tenant);
  const language = useObservable(stub.language);
  const mode = useObservable(stub.mode);
  const place = useObservable(stub.navigation.place);

  const handleLanguage = (next: 'pt' | 'en') => {
    stub.language.set(next);
    window.history.replaceState(null, '', hrefIn(next, place.path + place.search));
  };

  return (
    <Box as="header" background="raised" borderBottomWidth="1px" borderColor="border">
      <HStack gap="4" padding="2" wrap="wrap">
        <Text fontWeight="bold">{offer.remote}</Text>
        <Choice
          label="Visitor"
          values={sessions}
          value={session.status === 'user' ? 'user' : 'guest'}
          onChange={(who) => (who === 'user' ? stub.signInAs(aUser()) : stub.beGuest())}
        />
        <Choice
          label="Tenant"
          values={stubTenants.map((one) => one.tenant)}
          value={tenant.tenant}
          onChange={(slug) => stub.tenant.set(stubTenants.find((one) => one.tenant === slug) ?? tenant)}
        />
        <Choice label="Language" values={languages} value={language} onChange={handleLanguage} />
        <Choice label="Colour mode" values={modes} value={mode} onChange={stub.mode.set} />
        <Button size="sm" variant="ghost" aria-expanded={logOpen} onClick={() => setLogOpen(!logOpen)}>
          log
        </Button>
      </HStack>
      <HStack as="nav" aria-label="Places" gap="1" paddingX="2" paddingBottom="2" wrap="wrap">
        {offer.routes
          .filter(({ path }) => !path.includes('{'))
          .map(({ path }) => (
            <Button
              key={path}
              size="sm"
              variant={path === place.path ? 'outline' : 'ghost'}
              onClick={() => stub.navigation.go(path)}
            >
              {path}
            </Button>
          ))}
        {offer.modals.map(({ modal }) => (
          <Button key={modal} size="sm" variant="ghost" onClick={() => stub.modal.set({ name: modal, props: {} })}>
            modal {modal}
          </Button>
        ))}
        {offer.panels.map(({ panel }) => (
          <Button key={panel} size="sm" variant="ghost" onClick={() => stub.panel.set(panel)}>
            panel {panel}
          </Button>
        ))}
      </HStack>
      {logOpen && <EventLog stub={stub} />}
    </Box>
  );
};
