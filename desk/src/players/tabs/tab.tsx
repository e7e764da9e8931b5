import type { Operation } from '@jangada/contracts/ops/operation';
import { Card, Flex, Heading, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import type * as z from '@jangada/contracts/values/schema';
import type { ReactNode } from 'react';
import { readQuery } from '../../api/queries.ts';
import { ReadResult } from '../../parts/read-result.tsx';
import { useRight, useTenant } from '../../rights/rights.ts';
import { MissingRight } from '../missing-right.tsx';

export interface TabProps {
  /** The player. */
  readonly id: string;
}

interface ReadProps<Read extends Operation> extends TabProps {
  readonly operation: Read;
  readonly children: (reply: z.infer<Read['reply']>) => ReactNode;
}

/** What an operation says about a player, with the states of a read. */
export const PlayerRead = <Read extends Operation>({ id, operation, children }: ReadProps<Read>) => {
  const tenant = useTenant();
  const { may } = useRight(operation.needs);
  const query = useQuery({ ...readQuery(operation, { params: { tenant, id } }), enabled: may !== null });
  if (may === null) return <MissingRight permission={operation.needs} />;
  return <ReadResult query={query}>{(reply) => children(reply)}</ReadResult>;
};

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a tab with its heading. */
export const Part = ({ title, action, children }: PartProps) => (
  <Card as="section" aria-label={title} padding="none" overflow="hidden">
    <Flex align="center" justify="space-between" gap="3" px="4" py="3" wrap="wrap">
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {action}
    </Flex>
    {children}
  </Card>
);

/** A line of a part: what, and beside it a figure or a moment. */
export const Line = ({ children, beside }: { children: ReactNode; beside?: ReactNode }) => (
  <Flex
    justify="space-between"
    align="center"
    gap="4"
    px="4"
    py="2.5"
    minHeight="44px"
    borderTopWidth="1px"
    borderColor="border"
    fontSize="sm"
    wrap="wrap"
  >
    <Stack gap="0.5" minWidth="0" flex="1 1 150px" overflowWrap="anywhere">
      {children}
    </Stack>
    <Span color="fg.muted" fontVariantNumeric="tabular-nums" textAlign="end">
      {beside}
    </Span>
  </Flex>
);

export const NothingHere = ({ text }: { text: string }) => (
  <Text px="4" pb="4" fontSize="sm" color="fg.muted">
    {text}
  </Text>
);
