import type { HostModalProps } from './host-modals.ts';

export const AgeVerification = ({ onClose }: HostModalProps) => {
  onClose();
  return null;
};
