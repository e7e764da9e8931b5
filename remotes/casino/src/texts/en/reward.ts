export const reward = {
  box: 'You won',
  mission: 'Mission accomplished',
  'free-spins': 'Free spins for you',
  close: 'Close',
  view: 'See it now',
  giftTitle: 'Box {title}',
  noticeTitle: 'You were given a box',
  noticeText: '{title}: it is waiting for you in My boxes.',
};
