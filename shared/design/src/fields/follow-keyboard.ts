/** Keeps a focused field above the keyboard of a phone, and names its Enter key; the code comes with the first focus. */
export const followKeyboard = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<void> => {
  const { follow } = await import('./on-screen-keyboard.ts');
  if (document.activeElement === field) follow(field);
};
