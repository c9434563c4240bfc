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

  test('keeps negative numbers as numbers, and nothing else that claims to be one', () => {
    const [, line] = linesOf(csvText(['x'], [[{ number: '-12.4' }, { number: '-1+cmd()' }]]))
    expect(line).toBe("-12.4,'-1+cmd()")
  })
})
