/** The focus goes to the next or previous figure that opens. */
export const moveInFigures = (step: 1 | -1): void => {
  const doors = [...document.querySelectorAll<HTMLElement>('[data-figure]')];
  const at = doors.indexOf(document.activeElement as HTMLElement);
  doors[at === -1 ? 0 : Math.min(Math.max(at + step, 0), doors.length - 1)]?.focus();
};
