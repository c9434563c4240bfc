import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import { describe, expect, test } from 'vitest'
import { type Act, exclusion } from '../acts/act.ts'
import { type Outcome, runAll, sortRows, summaryOf } from './bulk.ts'

type Row = { id: string; state: string; clear: boolean }
const rows: Row[] = [
  { id: 'a', state: 'requested', clear: true },
  { id: 'b', state: 'requested', clear: false },
  { id: 'c', state: 'paid', clear: true },
]
const me: StaffMe = {
  ...{ id: 's1', name: 'ada', displayName: 'Ada', roles: [], mustChangePassword: false },
  permissions: ['order.approve'],
}
const approve: Act<Row> = {
  id: 'approve',
  label: () => 'Approve',
  permission: 'order.approve',
  applies: ({ state }) => state === 'requested',
  changes: [],
  start: () => async () => 'approved',
  bulk: {
    label: 'Approve',
    title: (count) => `Approve ${count}?`,
    effect: '',
    excludes: ({ clear }) => (clear ? undefined : 'not clear'),
  },
}
const refusal = new CallRefused('cashier.order_state', 'It is in another state', 409, {})

async function run(answers: Record<string, Error | string>, before = new Map<string, Outcome>()) {
  const outcomes = new Map(before)
  const sent: string[] = []
  await runAll({
    rows,
    rowKey: ({ id }) => id,
    before,
    send: async ({ id }) => {
      sent.push(id)
      const answer = answers[id] ?? 'done'
      if (answer instanceof Error) throw answer
      return answer
    },
    onOutcome: (key, outcome) => outcomes.set(key, outcome),
  })
  return { outcomes, sent, states: [...outcomes.values()].map(({ state }) => state) }
}

describe('an act on several rows', () => {
  test('takes the rows it applies to, and tells why it leaves the others out', () => {
    const { taken, left } = sortRows(approve, rows, me)
    expect(taken.map(({ id }) => id)).toEqual(['a'])
    expect(left).toEqual([
      { row: rows[1], why: 'not clear' },
      { row: rows[2], why: 'its status does not allow this' },
    ])
  })
  test('takes no row without its permission', () => {
    expect(exclusion(approve, rows[0]!, { ...me, permissions: [] })).toBe('its status does not allow this')
  })
  test('continues after a refusal, and tells the outcome of each row', async () => {
    const { outcomes, states } = await run({ a: 'approved', b: refusal })
    expect(states).toEqual(['done', 'failed', 'done'])
    expect(outcomes.get('b')).toEqual({ state: 'failed', text: 'It is in another state' })
    expect(summaryOf(outcomes.values())).toBe('2 done, 1 not done')
  })
  test('stops when the server does not answer, and sends the other rows on the next try', async () => {
    const first = await run({ b: new NoAnswer('No answer') })
    expect(first.states).toEqual(['done', 'failed', 'skipped'])
    const second = await run({}, first.outcomes)
    expect(second.sent).toEqual(['b', 'c'])
    expect(second.states).toEqual(['done', 'done', 'done'])
  })
})
