import { localMoment } from '@jangada/contracts/values/local-time';

/** Whether the text is a valid calendar day, `YYYY-MM-DD`; 30 February is not. */
export const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** Age in whole years in São Paulo; a birthday starts at its midnight. Negative before the birth. */
export const ageOn = (birthDay: string, at = new Date()): number => {
  const { day: today } = localMoment(at);
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
};
