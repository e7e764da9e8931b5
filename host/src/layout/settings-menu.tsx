import { HStack, Icon, IconButton } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import type { MenuItem } from '@jangada/design/menu';
import { useHostTexts } from '../locale/host-texts.ts';
import { useSettings } from './settings.ts';
import type { Setting } from './settings.ts';

const itemOf = ({ id, label, icon, isChosen, choose }: Setting, separated: boolean): MenuItem => ({
  id,
  icon,
  onSelect: choose,
  separated,
  label: (
    <HStack flex="1" justify="space-between">
      <span>{label}</span>
      {isChosen ? <Icon name="lucide:check" size={16} label="✓" /> : null}
    </HStack>
  ),
});

/** Language and colour mode, from the header. */
export const SettingsMenu = () => {
  const t = useHostTexts();
  const { languages, modes } = useSettings();
  const items = [...languages.map((one) => itemOf(one, false)), ...modes.map((one, index) => itemOf(one, index === 0))];
  return (
    <Menu
      label={t('settings.title')}
      items={items}
      trigger={(props) => (
        <IconButton label={t('settings.title')} {...props}>
          <Icon name="lucide:globe" />
        </IconButton>
      )}
    />
  );
};
