import { expect, test } from 'vitest'
import { pageCells } from './page-cells.ts'

test.each`
  page  | pages | cells
  ${1}  | ${1}  | ${'1'}
  ${1}  | ${3}  | ${'1 2 3'}
  ${1}  | ${46} | ${'1 2 3 … 46'}
  ${3}  | ${46} | ${'1 2 3 4 … 46'}
  ${4}  | ${46} | ${'1 2 3 4 5 … 46'}
  ${7}  | ${46} | ${'1 … 6 7 8 … 46'}
  ${46} | ${46} | ${'1 … 44 45 46'}
`('page $page of $pages shows $cells', ({ page, pages, cells }) => {
  expect(
    pageCells(page, pages)
      .map((cell) => (cell === 'gap' ? '…' : cell))
      .join(' '),
  ).toBe(cells)
})
