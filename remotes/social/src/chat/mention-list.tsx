import { Box } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import type { Mentions } from './use-mentions.ts';

/** The suggested names above the message field; the focus stays in the field. */
export const MentionList = ({ id, mentions }: { id: string; mentions: Mentions }) => {
  const { t } = useTranslation();
  if (!mentions.isOpen) return null;
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('chat.mentions')}
      position="absolute"
      bottom="100%"
      insetInline="3"
      mb="1"
      p="1"
      bg="raised"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      boxShadow="floating"
      zIndex="menu"
    >
      {mentions.suggestions.map((name, index) => (
        <Box
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === mentions.active}
          minH="40px"
          px="3"
          display="flex"
          alignItems="center"
          borderRadius="control"
          fontSize="sm"
          fontWeight="500"
          cursor="pointer"
          bg={index === mentions.active ? 'fg/8' : 'transparent'}
          _hover={{ bg: 'fg/8' }}
          // Prevents the press from moving the focus out of the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.choose(name)}
        >
          {`@${name}`}
        </Box>
      ))}
    </Box>
  );
};
