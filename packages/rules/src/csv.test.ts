import { describe, expect, test } from 'vitest'
import { csvText } from './csv.ts'

const linesOf = (text: string) => text.slice(1).split('\r\n')

describe('a CSV export', () => {
  test('quotes commas, quotation marks and line breaks', () => {
    const text = csvText(['Game', 'Stake'], [[{ text: 'SSC, "1-minute"' }, { number: '2.00' }], [{ text: 'a\nb' }]])
    expect(text).toBe('\uFEFFGame,Stake\r\n"SSC, ""1-minute""",2.00\r\n"a\nb"\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('T134: the text %j does not become a formula', (text) => {
    const [, line = ''] = linesOf(csvText(['x'], [[{ text }]]))
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  })

  test.each(['-30.00', '+5', '12'])('keeps the number %s', (number) => {
    expect(csvText(['x'], [[{ number }]])).toBe(`\uFEFFx\r\n${number}\r\n`)
  })

  test.each(['-1+cmd()', '-2+3', '@sum'])('does not keep %s, which is not a number', (number) => {
    expect(csvText(['x'], [[{ number }]])).toBe(`\uFEFFx\r\n'${number}\r\n`)
  })
})
