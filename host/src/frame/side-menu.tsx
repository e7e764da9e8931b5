import { Stack, styled, Text } from '@jangada/design';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { Divider } from './divider.tsx';
import { legalEntries } from '../shell/routing/legal-entries.ts';
import { menuGroups, wordsOf } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { useMenuFacts } from './use-menu-facts.ts';

export interface SideMenuProps {
  readonly isNarrow?: boolean;
  readonly onFollow?: () => void;
}

export const LegalLinks = ({ onFollow }: Pick<SideMenuProps, 'onFollow'>) => {
  const { t } = useTranslation();
  const site = useTenant();
  return (
    <Stack as="ul" gap="0" listStyleType="none" m="0" p="0" px="3">
      {legalEntries(site).map(({ text, to }) => (
        <li key={to}>
          <styled.div
            as={Link}
            {...{ to }}
            {...(onFollow ? { onClick: onFollow } : {})}
            display="flex"
            alignItems="center"
            minHeight="44px"
            css={{ '@media (hover: hover) and (pointer: fine)': { minHeight: '32px' } }}
            fontSize="xs"
            color="fg.muted"
            textDecoration="none"
            _hover={{ color: 'fg', textDecoration: 'underline' }}
          >
            {t(text)}
          </styled.div>
        </li>
      ))}
    </Stack>
  );
};

export const SideMenu = ({ isNarrow = false, onFollow }: SideMenuProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = useMenuFacts();
  const follow = onFollow ? { onFollow } : {};
  return (
    <Stack as="nav" aria-label={t('menu.main')} gap={isNarrow ? '3' : '5'} py="3" px="3">
      {menuGroups(facts).map(({ text, lines }, index) => (
        <Stack key={text} gap="1" role="group" aria-label={t(text)}>
          {isNarrow && index > 0 ? <Divider mx="2" mb="2" /> : null}
          {isNarrow ? null : (
            <Text as="h2" px="3" fontSize="xs" fontWeight="600" color="fg.muted" letterSpacing="wide">
              {t(text)}
            </Text>
          )}
          <Stack as="ul" gap="0.5" listStyleType="none" m="0" p="0">
            {lines.map((line) => (
              <li key={wordsOf(line, t, language)}>
                <MenuLink line={line} isNarrow={isNarrow} {...follow} />
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
};
