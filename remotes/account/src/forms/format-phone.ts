const BRAZILIAN = /^(?:\+?55)?(\d{2})(\d{4,5})(\d{4})$/;

/** Formats a stored phone as `(11) 98765-4321`; other values stay unchanged. */
export const formatPhone = (stored: string): string => {
  const parts = BRAZILIAN.exec(stored.replace(/[^\d+]/g, ''));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : stored;
};
