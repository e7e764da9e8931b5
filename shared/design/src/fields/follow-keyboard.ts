/**
 * Keeps a focused field above the keyboard of a phone, and labels its Enter key; the code is loaded with the first
 * focus.
 */
export const followKeyboard = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<void> => {
  const { follow } = await import('./on-screen-keyboard.ts');
  if (document.activeElement === field) follow(field);
};
