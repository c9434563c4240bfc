import { memberIdOf } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { account, type ColumnValue, type LaneGuard, type LaneRider } from '../index.ts'
import { buildBatch, journalRow, queuedJournal } from './batch.ts'
import { laneStatements } from './statements.ts'

const COLUMN = [{ name: 'note', type: 'text' }] as const
const riderNamed = (name: string): LaneRider => ({
  name,
  columns: COLUMN,
  statement: (rows, posted) => `insert into ${name} select note from ${rows} join ${posted} using (journal_no)`,
})
const guardNamed = (name: string, runsUnderLock?: true): LaneGuard => ({
  name,
  columns: COLUMN,
  refusal: 'bet.settled',
  dependsOnTime: false,
  ...(runsUnderLock ? { runsUnderLock } : {}),
  statement: (rows) => `select check_no from ${rows}`,
})

const riders = Array.from({ length: 8 }, (_, nth) => riderNamed(`rider${nth}`))
const guard = guardNamed('guard')
const limitsGuard = guardNamed('limits', true)
const guards = [guard, limitsGuard]
const ROW: readonly ColumnValue[] = ['a']

type Given = { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[]; count?: number }
function batchOf({ riders: named = [], guards: checks = [], count = 1 }: Given) {
  const waiting = Array.from({ length: count }, (_, nth) => {
    const memberId = memberIdOf(`k3f9x2m4p${nth}`)
    const posting = {
      kind: 'stake' as const,
      from: account.cash(memberId),
      to: account.house('play.lottery'),
      amount: units(1n),
    }
    const parts = {
      riders: named.map((rider) => ({ rider, rows: [ROW] })),
      guards: checks.map((one) => ({ guard: one, row: ROW })),
    }
    const journal = {
      key: `0000000${nth}`,
      memberId,
      at: new Date(0),
      payload: '',
      postings: [posting],
      ...parts,
    } as const
    return queuedJournal({ memberId, ...parts }, journalRow(journal))
  })
  return buildBatch(waiting, guards)
}
const statements = () => laneStatements({ riders, guards, limitsGuard })

describe('the statement for a batch', () => {
  test('has the riders and guards that its journals name, and no others', () => {
    const { optimistic, guards: own } = statements()(batchOf({ riders: [riders[1]!], guards: [guard], count: 2 }))
    expect(optimistic).toContain('insert into rider1')
    expect(optimistic).not.toContain('insert into rider2')
    expect(own).toEqual([guard])
  })

  test('is composed once for the same parts', () => {
    const statementOf = statements()
    const batch = () => batchOf({ riders: [riders[1]!], count: 2 })
    expect(statementOf(batch())).toBe(statementOf(batch()))
    expect(statementOf(batch()).name).not.toBe(statementOf(batchOf({ count: 2 })).name)
  })

  test('locks the accounts first where a guard needs that', () => {
    const { optimistic } = statements()(batchOf({ guards: [limitsGuard] }))
    expect(optimistic).toContain('for update of a')
    expect(statements()(batchOf({ guards: [guard] })).optimistic).not.toContain('for update of a')
  })

  test('has all parts when there are too many combinations', () => {
    const statementOf = statements()
    const names = new Set<string>()
    for (let combination = 0; combination < 256; combination++) {
      const named = riders.filter((_, nth) => (combination >> nth) % 2 === 1)
      const { name, optimistic } = statementOf(batchOf({ riders: named, count: 2 }))
      names.add(name)
      for (const { name: rider } of named) expect(optimistic).toContain(`insert into ${rider} `)
    }
    expect(names.size).toBeLessThan(80)
  })
})
