import { plusMs } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { expect, test } from 'vitest'
import { agreementMemory, RELY_MS } from './agreement-memory.ts'
import type { InForce } from './model.ts'

const ana = memberIdOf('ANA')
const ben = memberIdOf('BEN')
const first: InForce = { termsVersion: 't1', countingTerms: ['t1'], privacyVersion: 'p1' }
const second: InForce = { termsVersion: 't2', countingTerms: ['t2'], privacyVersion: 'p1' }
const start = new Date('2026-11-22T10:00:00Z')

/** A memory whose database has one version in force and a list of members who agreed to it. */
function memoryOf(agreed: readonly MemberId[] = []) {
  const database = { inForce: first, agreed, at: start, lookUps: 0 }
  const memory = agreementMemory({
    async readVersions() {
      memory.adopt(database.inForce, database.at)
      return database.inForce
    },
    async findAgreed(memberIds) {
      database.lookUps++
      return memberIds.filter((one) => database.agreed.includes(one))
    },
  })
  return { database, memory }
}
const queriesDone = () => new Promise(setImmediate)

test('looks a member up at the first question, and remembers an agreement', async () => {
  const { memory } = memoryOf([ana])
  expect([memory.isRemembered(ana, start), memory.isRemembered(ben, start)]).toEqual([false, false])
  await queriesDone()
  expect([memory.isRemembered(ana, start), memory.isRemembered(ben, start)]).toEqual([true, false])
})

test('looks members up with one query who were asked about during the last one', async () => {
  const { memory, database } = memoryOf([ana, ben])
  for (let times = 0; times < 50; times++) for (const member of [ana, ben]) memory.isRemembered(member, start)
  await queriesDone()
  expect(memory.isRemembered(ben, start)).toBe(true)
  expect(database.lookUps).toBeLessThanOrEqual(2)
})

test('forgets the agreements to the former version when a new one is in force', async () => {
  const { memory } = memoryOf()
  memory.adopt(first, start)
  memory.remember(ana, first)
  memory.adopt(second, plusMs(start, 1))
  expect(memory.isRemembered(ana, plusMs(start, 1))).toBe(false)
  memory.remember(ana, first)
  expect(memory.isRemembered(ana, plusMs(start, 2))).toBe(false)
})

test('ignores an older reading of the versions that arrives late', async () => {
  const { memory } = memoryOf()
  memory.adopt(second, start)
  memory.remember(ana, second)
  memory.adopt(first, plusMs(start, -1))
  expect(memory.isRemembered(ana, start)).toBe(true)
})

test('T012 trusts versions for six seconds after their last reading', async () => {
  const { memory, database } = memoryOf()
  memory.adopt(first, start)
  memory.remember(ana, first)
  expect(memory.isRemembered(ana, plusMs(start, RELY_MS - 1))).toBe(true)
  expect(memory.isRemembered(ana, plusMs(start, RELY_MS))).toBe(false)
  database.at = plusMs(start, RELY_MS)
  memory.isRemembered(ana, plusMs(start, 2 * RELY_MS))
  await queriesDone()
  expect(memory.isRemembered(ana, plusMs(start, RELY_MS + 1))).toBe(true)
})
