import { keyOf } from '@croupier/api-client/react'
import { numberLimits } from '@croupier/wire/lottery/exposure'
import { expect, test } from 'vitest'
import { NO_ISSUE } from './use-number-limits.ts'

test('the page of a lottery opens between two rounds, when no round has limits to ask for', () => {
  const keyFor = (issueNo: string) => keyOf(numberLimits, { game: 'ssc-1m', issueNo }, null)
  expect(keyFor(NO_ISSUE)).not.toEqual(keyFor('20261130-0001'))
  expect(() => keyFor('')).toThrow()
})
