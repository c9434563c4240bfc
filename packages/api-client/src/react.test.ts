import { systemStatus } from '@croupier/wire/content/system'
import { memberInfo } from '@croupier/wire/identity/member'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallRefused, NoAnswer } from './client.ts'
import { allOf, keyOf, shouldRetry } from './react.ts'

test('caches answers that need a session per account, and public answers once', () => {
  expect(keyOf(memberInfo, {}, 'ana')).not.toEqual(keyOf(memberInfo, {}, 'ben'))
  const input = { merchant: 'x' } as never
  expect(keyOf(systemStatus, input, 'ana')).toEqual(keyOf(systemStatus, input, null))
})

test('an input that is not known yet has a key of its own, which no answer of an input gets', () => {
  const game = 'ssc-1m'
  expect(keyOf(lotteryGame, null, null)).not.toEqual(keyOf(lotteryGame, { game, next: 1 }, null))
})

test('finds every cached answer of an endpoint, whatever the account and the input', () => {
  const queries = new QueryClient()
  for (const account of ['ana', 'ben']) queries.setQueryData(keyOf(memberInfo, {}, account), account)
  queries.setQueryData(['/another'], 'another')
  expect(queries.getQueriesData(allOf(memberInfo)).map(([, answer]) => answer)).toEqual(['ana', 'ben'])
})

test('retries a query without an answer, and a busy server, at most three times', () => {
  const refusal = (code: 'server.busy' | 'session.required') => new CallRefused(code, '', 400, {})
  expect(shouldRetry(0, new NoAnswer())).toBe(true)
  expect(shouldRetry(2, refusal('server.busy'))).toBe(true)
  expect(shouldRetry(3, refusal('server.busy'))).toBe(false)
  expect(shouldRetry(0, refusal('session.required'))).toBe(false)
})
