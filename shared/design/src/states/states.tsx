import type { ReactNode } from 'react';
import { Stack, Text } from '../layout/layout.ts';
import { Drawing, type DrawingName } from './drawings.tsx';

export interface StateProps {
  /** One sentence about the state. */
  title: string;
  text?: string;
  /** An action, usually a Button. */
  action?: ReactNode;
}

function State({ drawing, urgent, title, text, action }: StateProps & { drawing: DrawingName; urgent: boolean }) {
  return (
    <Stack
      role={urgent ? 'alert' : 'status'}
      align="center"
      justify="center"
      textAlign="center"
      gap="3"
      px="4"
      py="10"
      width="full"
      animation="fade-in {durations.enter} {easings.out}"
    >
      <Drawing name={drawing} />
      <Text fontWeight="600" textWrap="balance" maxWidth="prose">
        {title}
      </Text>
      {text ? (
        <Text color="fg.muted" fontSize="sm" maxWidth="46ch" textWrap="pretty">
          {text}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}

/** For content that is empty so far. */
export const EmptyState = (props: StateProps) => <State drawing="empty" urgent={false} {...props} />;

/** For a failure; the action tries again. */
export const FailedState = (props: StateProps) => <State drawing="failed" urgent {...props} />;

/** For content that this visitor may not see; the action signs in or goes back. */
export const ForbiddenState = (props: StateProps) => <State drawing="forbidden" urgent={false} {...props} />;

/** For a missing connection. */
export const OfflineState = (props: StateProps) => <State drawing="offline" urgent {...props} />;
