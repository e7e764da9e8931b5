import { Button, Heading, HStack, Stack, Text } from '@jangada/design';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';

interface ConfirmBreakProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

/** Explains a break once more before it begins; receives the focus. */
export const ConfirmBreak = ({ title, text, confirm, isPending, onConfirm, onBack, children }: ConfirmBreakProps) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="3" p="4" borderRadius="control" bg="warning.subtle">
      <Heading ref={heading} as="h3" size="sm" tabIndex={-1} outline="none">
        {title}
      </Heading>
      <Text fontSize="sm">{text}</Text>
      {children}
      <HStack gap="3" wrap="wrap">
        <Button color="primary" loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onBack}>
          {t('responsible.back')}
        </Button>
      </HStack>
    </Stack>
  );
};
