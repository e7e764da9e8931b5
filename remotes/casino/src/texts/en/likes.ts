export const likes = {
  like: 'Like {title}',
};
