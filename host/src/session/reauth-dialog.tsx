import type { HostModalProps } from '../modals/host-modals.ts';

export const ReauthDialog = ({ onClose }: HostModalProps) => {
  onClose();
  return null;
};
