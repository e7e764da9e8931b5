import { Box } from '@jangada/design';
import { Drawer } from '@jangada/design/drawer';
import type { ReactNode } from 'react';
import { useBackCloses } from '../use-back-closes.ts';
import { useTranslation } from '../../texts/use-translation.ts';

const WIDTH_PX = 420;

export interface PanelDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const PanelDrawer = ({ title, onClose, children }: PanelDrawerProps) => {
  const { t } = useTranslation();
  useBackCloses(onClose);
  return (
    <Drawer title={title} closeLabel={t('modal.close')} onClose={onClose} side="end" widthPx={WIDTH_PX}>
      <Box height="full" display="flex" flexDirection="column">
        {children}
      </Box>
    </Drawer>
  );
};
