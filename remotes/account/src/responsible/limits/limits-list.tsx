import type { LimitKind, LimitWindow, PlayerLimit } from '@jangada/contracts/domains/profile/limits';
import { Box, Button, Flex, Heading, Icon, Stack, Text } from '@jangada/design';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { LimitForm } from './limit-form.tsx';
import { LimitLine } from './limit-line.tsx';
import { limitIcons, limitKinds, limitWindows } from './limit-kinds.ts';

interface Editing {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
}

/** Every kind of limit with its current value. One limit at a time is edited, in place. */
export const LimitsList = ({ limits }: { limits: readonly PlayerLimit[] }) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <Stack gap="5">
      {limitKinds.map((kind) => (
        <LimitGroup
          key={kind}
          kind={kind}
          limits={limits.filter((limit) => limit.kind === kind)}
          editing={editing?.kind === kind ? editing.window : null}
          onEdit={(window) => setEditing(window ? { kind, window } : null)}
        />
      ))}
    </Stack>
  );
};

interface LimitGroupProps {
  readonly kind: LimitKind;
  readonly limits: readonly PlayerLimit[];
  /** The edited window. */
  readonly editing: LimitWindow | null;
  readonly onEdit: (window: LimitWindow | null) => void;
}

const LimitGroup = ({ kind, limits, editing, onEdit }: LimitGroupProps) => {
  const { t } = useTranslation();
  const free = limitWindows.find((window) => !limits.some((limit) => limit.window === window));
  const ordered = limitWindows.flatMap((window) => limits.filter((limit) => limit.window === window));
  const name = t(`responsible.kinds.${kind}`);
  return (
    <Box>
      <Flex gap="3" align="center" justify="space-between">
        <Flex gap="3" align="center" minW="0">
          <Icon name={limitIcons[kind]} size={20} color="fg.muted" />
          <Box minW="0">
            <Heading as="h3" size="sm">
              {name}
            </Heading>
            <Text fontSize="xs" color="fg.muted">
              {t(`responsible.kindTexts.${kind}`)}
            </Text>
          </Box>
        </Flex>
        {free && editing === null && (
          <Button
            size="sm"
            flexShrink="0"
            variant={limits.length === 0 ? 'solid' : 'ghost'}
            aria-label={t(limits.length === 0 ? 'responsible.setNamed' : 'responsible.addWindowNamed', { kind: name })}
            onClick={() => onEdit(free)}
          >
            {t(limits.length === 0 ? 'responsible.set' : 'responsible.addWindow')}
          </Button>
        )}
      </Flex>
      {ordered.length > 0 && (
        <Stack as="ul" gap="0" mt="3" listStyleType="none">
          {ordered.map((limit) => (
            <LimitLine key={limit.window} limit={limit} onEdit={() => onEdit(limit.window)} />
          ))}
        </Stack>
      )}
      {editing && <LimitForm key={editing} kind={kind} limits={limits} window={editing} onClose={() => onEdit(null)} />}
    </Box>
  );
};
