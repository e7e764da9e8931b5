import { partAfter } from './list-parts.ts';

it('a list goes on behind its last row where the reply has a cursor, and by its pages otherwise', () => {
  expect(partAfter({ current_page: 100, last_page: 100, next_cursor: '5-7' })).toEqual({ page: 101, cursor: '5-7' });
  expect(partAfter({ current_page: 1, last_page: 2 })).toEqual({ page: 2 });
});

it('a list ends at its last page without a cursor', () => {
  expect(partAfter({ current_page: 2, last_page: 2, next_cursor: null })).toBeUndefined();
  expect(partAfter({ current_page: 1, last_page: 1 })).toBeUndefined();
});
