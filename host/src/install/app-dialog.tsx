import type { HostModalProps } from '../modals/host-modals.ts';

export const AppDialog = ({ onClose }: HostModalProps) => {
  onClose();
  return null;
};
