import { Span } from '@jangada/design';
import { operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import type { SecondRequest } from '@jangada/contracts/ops/requests';

/** The command in words, and what it is about. */
export const RequestName = ({ request: { words, params } }: { request: SecondRequest }) => {
  const texts = useOperationTexts();
  const operation = operations.get(words);
  const about = Object.entries(params)
    .filter(([name]) => name !== 'tenant')
    .map(([, value]) => String(value))
    .join(' ');
  return (
    <Span>
      <Span fontWeight="600">{operation ? texts.name(operation) : words}</Span> <Span>{about}</Span>
    </Span>
  );
};
