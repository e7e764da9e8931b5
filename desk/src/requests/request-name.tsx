import { Span } from '@jangada/design';
import { operations } from '../operations/operation-list.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import { shownText } from '../texts/shown-text.ts';

type Named = Pick<SecondRequest, 'words' | 'params'>;

/** The command in words, and what it is about. */
export const useRequestName = () => {
  const texts = useOperationTexts();
  return ({ words, params }: Named): readonly [name: string, about: string] => {
    const operation = operations.get(words);
    const about = Object.entries(params)
      .filter(([name]) => name !== 'tenant')
      .map(([, value]) => String(value))
      .join(' ');
    return [operation ? texts.name(operation) : words, shownText(about)];
  };
};

export const RequestName = ({ request }: { request: Named }) => {
  const [name, about] = useRequestName()(request);
  return (
    <Span>
      <Span fontWeight="600">{name}</Span> <Span>{about}</Span>
    </Span>
  );
};
