import { type BusinessDay, startOfDay } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { requestDocuments } from '@croupier/wire/kyc/checks.console'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { linkAccounts } from '../../../testing/persons.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { birthsKeptOn } from './rules.ts'

let w: World
let checks: ReturnType<typeof identityChecksIn>
beforeAll(async () => {
  w = await world()
  checks = identityChecksIn(w)
  goTo('2027-01-10')
  const one = { upgradeValidBet: '1000', upgradeDeposit: '0', keepValidBet: '0', upgradeBonus: '0', monthlyBonus: '0' }
  const other = { pointsFactor: 100, pointsDays: 30, rebateExtra: '0', byInvitation: false }
  const levels = ['8', '0'].map((birthdayBonus, at) => ({ name: `Level ${at}`, ...one, birthdayBonus, ...other }))
  await changeSettings(w, 'rewards.vip', { levels })
})
afterAll(() => w.close())

const zone = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const startOf = (day: string) => startOfDay(day as BusinessDay, zone)
/** An hour into a business day. */
const goTo = (day: string) => w.clock.set(new Date(startOf(day).getTime() + MS.hour))
const run = async (on: World = w) => {
  await on.platform.jobs.add(on.platform.database.db, 'rewards.vip', {})
  await on.runJobs()
}
const again = ({ memberId }: TestMember) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
const setLevel = async ({ memberId }: TestMember, rankLevel: number) =>
  w.call(setMemberRank, { memberId, rankLevel, reason: 'A test' }, { as: await w.staff('vip-host') })
let names = 0
/** A person whom no other test names, so that accounts do not look like those of one person. */
const nameOf = () =>
  `${['Ana', 'Ben', 'Cid', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal', 'Ivo', 'Jan', 'Kim', 'Lou'][names++]} ${'Quixote'.slice(0, 3 + names)}`
/** A member of the first level whose identity is verified now. */
async function born(birthday: string, level = 1): Promise<TestMember> {
  const member = await w.member()
  await checks.verify(member, { fullName: nameOf(), birthday })
  await setLevel(member, level)
  return member
}
const bonusesOf = async (who: TestMember) =>
  (await w.call(offeredGrants, {}, { as: await again(who) })).items.filter(({ source }) => source === 'vip_birthday')

describe('the birthday bonus', () => {
  test('is that of the level, once, however often the run comes, and can be claimed for seven days', async () => {
    goTo('2027-01-10')
    const ana = await born('1991-03-20')
    goTo('2027-03-19')
    await run()
    expect(await bonusesOf(ana)).toEqual([])
    goTo('2027-03-20')
    await run()
    const node = await w.another()
    await Promise.all([run(), run(node), run()])
    await node.close()
    const [bonus, ...others] = await bonusesOf(ana)
    expect(others).toEqual([])
    expect(bonus).toMatchObject({ level: 1, amount: parseMoney('8'), wager: null, expiresAt: startOf('2027-03-27') })
    await w.call(claimGrant, { id: bonus!.id }, { as: await again(ana) })
    await run()
    expect(await bonusesOf(ana)).toEqual([])
    goTo('2028-03-20')
    await run()
    expect(await bonusesOf(ana)).toHaveLength(1)
  })

  test('needs an identity that was stated thirty days before, and a level that has one', async () => {
    goTo('2027-04-01')
    const soon = await born('1990-04-30')
    const early = await born('1990-05-02')
    const none = await born('1990-05-02', 2)
    const unverified = await w.member()
    await checks.submit(unverified, { fullName: nameOf(), birthday: '1990-05-02' })
    goTo('2027-04-30')
    await run()
    goTo('2027-05-02')
    await run()
    expect(await bonusesOf(early)).toHaveLength(1)
    for (const who of [soon, none, unverified]) expect(await bonusesOf(who)).toEqual([])
  })

  test('comes once a year, also to a member who proves another birthday', async () => {
    goTo('2027-06-01')
    const who = await born('1988-07-10')
    goTo('2027-07-10')
    await run()
    expect(await bonusesOf(who)).toHaveLength(1)
    const officer = await w.staff('aml-officer')
    const { memberId } = who
    await w.call(
      requestDocuments,
      { memberId, kinds: ['passport'], reason: 'The passport was renewed' },
      { as: officer },
    )
    await checks.verify({ ...who, ...(await again(who)) }, { fullName: nameOf(), birthday: '1988-09-09' })
    goTo('2027-09-09')
    await run()
    expect(await bonusesOf(who)).toEqual([])
    goTo('2028-09-09')
    await run()
    expect(await bonusesOf(who)).toHaveLength(1)
  })

  test('comes once to a person, however many accounts they have', async () => {
    goTo('2027-08-01')
    const [first, second] = [await born('1990-10-10'), await born('1990-10-10')]
    await linkAccounts(w, first, second)
    goTo('2027-10-10')
    await run()
    expect([...(await bonusesOf(first)), ...(await bonusesOf(second))]).toHaveLength(1)
  })

  test('waits for the end of a time-out, within its seven days', async () => {
    goTo('2027-10-01')
    const [short, long] = [await born('1985-11-11'), await born('1985-11-11')]
    goTo('2027-11-10')
    await w.call(takeTimeOut, { days: 3 }, { as: await again(short) })
    await w.call(takeTimeOut, { days: 14 }, { as: await again(long) })
    goTo('2027-11-11')
    await run()
    goTo('2027-11-14')
    await w.platform.jobs.add(w.platform.database.db, 'safer-gambling.lift', {})
    await run()
    expect(await bonusesOf(short)).toMatchObject([{ expiresAt: startOf('2027-11-18') }])
    goTo('2027-11-26')
    await run()
    expect(await bonusesOf(long)).toEqual([])
  })
})

describe('the days on which birthdays are kept', () => {
  const isKept = (birth: string, day: string) => birthsKeptOn(day as BusinessDay).includes(birth)
  test.each([
    ['1992-02-29', '2028-02-29', true],
    ['1992-02-29', '2028-03-01', false],
    ['1992-02-29', '2027-03-01', true],
    ['1992-02-29', '2027-02-28', false],
    ['1992-03-01', '2027-03-01', true],
    ['1992-02-28', '2027-02-28', true],
    ['2027-03-01', '2027-03-01', false],
  ])('of somebody born on %s: %s is one: %s', (birth, day, kept) => {
    expect(isKept(birth, day)).toBe(kept)
  })
})
