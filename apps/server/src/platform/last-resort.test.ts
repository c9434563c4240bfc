import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastResort } from './last-resort.ts'
import { openLog } from './log.ts'

function process() {
  const lines: string[] = []
  const exits: number[] = []
  const said: string[] = []
  const stderr = { write: (text: string) => void said.push(text) }
  const one = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code), stderr })
  lastResort({ process: one, log: openLog('info', { write: (line) => void lines.push(line) }) })
  return {
    one,
    exits,
    said,
    logged: () => lines.map((line) => JSON.parse(line) as { level: number; err: { message: string } }),
  }
}

test('T166 an uncaught exception is logged and ends the process', () => {
  const { one, exits, said, logged } = process()
  one.emit('uncaughtException', new Error('out of nowhere'))
  expect(logged()).toMatchObject([{ level: 60, err: { message: 'out of nowhere' } }])
  expect(said).toEqual(['out of nowhere\n'])
  expect(exits).toEqual([1])
})
test('T166 an unhandled rejection is logged, and the process goes on', () => {
  const { one, exits, logged } = process()
  one.emit('unhandledRejection', new Error('not awaited'))
  expect(logged()).toMatchObject([{ level: 50, err: { message: 'not awaited' } }])
  expect(exits).toEqual([])
})
test('T166 main.ts installs the handlers before it opens anything', () => {
  const main = readFileSync(join(import.meta.dirname, '../main.ts'), 'utf8')
  expect(main.indexOf('lastResort({')).toBeGreaterThan(0)
  expect(main.indexOf('lastResort({')).toBeLessThan(main.indexOf('await '))
})
