const BRAZILIAN = /^(?:\+?55)?(\d{2})(\d{4,5})(\d{4})$/;

/** A stored phone as people write it, `(11) 98765-4321`; anything else as it is. */
export const formatPhone = (stored: string): string => {
  const parts = BRAZILIAN.exec(stored.replace(/[^\d+]/g, ''));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : stored;
};
