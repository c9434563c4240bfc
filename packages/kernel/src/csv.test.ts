import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('quotes cells with commas, quotes and line breaks', () => {
  expect(csvText([['a', 'b,c', 'say "hi"', 'two\nlines']])).toBe('\uFEFFa,"b,c","say ""hi""","two\nlines"\r\n')
})
test.each(['=1+1', '+cmd', '-2+3', '@sum', '\tx'])('disarms %j, which a spreadsheet would run', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`)
})
test.each(['-30.00', '+5', '12'])('leaves the number %s as it is', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`)
})
