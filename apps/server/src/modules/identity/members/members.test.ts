import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('members, for modules above', () => {
  test('T019 T021 a block ends the sessions on all nodes, and an unblocked member logs in again', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    const { identity } = w.app.modules
    const { db } = w.platform.database
    expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    expect(await identity.sessionsOf(ana.memberId)).toHaveLength(1)
    await db.transaction().execute((tx) => identity.setBlocked(tx, ana.memberId, true))
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('login.blocked')
    await db.transaction().execute((tx) => identity.setBlocked(tx, ana.memberId, false))
    const again = await w.call(login, loginOf(ana))
    await db.transaction().execute((tx) => identity.endSessions(tx, ana.memberId))
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: again })).toBe('session.required'))
    await other.close()
  })
  test('a search finds an id and the beginning of a username, and takes % as a letter', async () => {
    const { identity } = w.app.modules
    const { db } = w.platform.database
    const ana = await w.member({ username: 'Findable1' })
    const find = async (text: string) =>
      (await identity.searchMembers(db, { text, page: 1, pageSize: 10 })).items.map((one) => one.username)
    expect(await find('findab')).toEqual(['Findable1'])
    expect(await find(ana.memberId)).toEqual(['Findable1'])
    expect(await find('%')).toEqual([])
  })
})
