import { MS, plusMs } from '@croupier/kernel/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '../../../platform/sessions/session.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('the session of a member is looked up with one statement', async () => {
  const { memberId, username, token } = await w.member()
  const { directory } = w.app.modules.identity
  // The first look-up reads the terms in force, which the node keeps for some seconds.
  await directory.find(hashOfToken(token))
  let statements = 0
  const count = () => statements++
  w.platform.database.pool.on('acquire', count)
  const found = await directory.find(hashOfToken(token))
  w.platform.database.pool.off('acquire', count)
  expect(found).toMatchObject({ kind: 'member', memberId, username, accountType: 0, owes: [], owesAgreement: false })
  expect(statements).toBe(1)
  expect(await directory.find(hashOfToken('another token'))).toBeNull()
})

test('sessions that members use at once are recorded with one statement', async () => {
  const members = [await w.member(), await w.member(), await w.member()]
  const { directory } = w.app.modules.identity
  const sessions = await Promise.all(members.map(({ token }) => directory.find(hashOfToken(token))))
  w.clock.set(plusMs(w.clock.now(), 10 * MS.minute))
  let statements = 0
  const count = () => statements++
  w.platform.database.pool.on('acquire', count)
  await Promise.all(sessions.map((session) => directory.seen(session!)))
  w.platform.database.pool.off('acquire', count)
  expect(statements).toBe(1)
  const found = await Promise.all(members.map(({ token }) => directory.find(hashOfToken(token))))
  expect(found).toEqual(sessions.map((session) => ({ ...session, seenAt: w.clock.now() })))
})
