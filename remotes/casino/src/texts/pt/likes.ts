export const likes = {
  like: 'Curtir {title}',
};
