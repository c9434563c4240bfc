import { createServer } from 'node:http'
import { quicknetRecord } from '@croupier/game-math/fairness/testing'
import { settings } from '@croupier/wire/content/settings.console'
import { draws } from '@croupier/wire/draws/draws'
import { caller } from '../harness/caller.ts'
import { FAST_GAME, isCalendars } from './fast-game.ts'
import { putSetting } from './staff.ts'
import { expect, test } from './test.ts'

const GAME = 'beacon-20s'

test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

test('anyone sees which public value a round mixes in, checks a published one offline, and staff see that no relay has it', async ({
  page,
  product,
  calls,
  staff,
}) => {
  // A relay that has no round yet. Its host is one of the environment's INTERNAL_HOSTS.
  const relay = createServer((_, reply) => void reply.writeHead(404).end())
  await new Promise<void>((resolve) => void relay.listen(0, 'localhost', resolve))
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const found = (await people.maker(settings, {})).settings.find(({ name }) => name === 'draws.calendars')
  if (!isCalendars(found?.value)) throw new Error('the calendars have another shape')
  const { value: before } = found
  const { games } = before
  const fast = games.find(({ code }) => code === FAST_GAME)
  if (!fast) throw new Error('the set-up adds a fast game')
  const mixed = {
    ...fast,
    code: GAME,
    name: 'Beacon 20 seconds',
    calendar: { ...fast.calendar, lockSeconds: 10 },
    beacon: 'quicknet',
  }
  const beaconRelays = [`http://localhost:${address.port}`]
  await putSetting(people, 'draws.calendars', { games: [...games, mixed], beaconRelays })
  try {
    const visitor = caller(product.site, null)
    await expect(async () => {
      const { items } = await visitor(draws, { game: GAME, state: 'undecided', pageSize: 1 })
      expect(items).toHaveLength(1)
    }).toPass()
    const [next] = (await visitor(draws, { game: GAME, state: 'undecided', pageSize: 1 })).items
    await page.goto(`${product.site}/verify?game=${GAME}&issue=${next?.issueNo}`)
    const card = page.getByRole('heading', { name: 'Public random value' }).locator('..')
    await expect(card).toContainText(/Value [\d,]+ of drand quicknet will be mixed into this draw/)

    await page.goto(`${product.site}/verify?game=ssc-1m`)
    await page.getByLabel('Or paste the record of a draw').fill(JSON.stringify(quicknetRecord()))
    await expect(page.getByText('The numbers follow from the seed')).toBeVisible()
    await expect(card).toContainText('Value 1,000 of drand quicknet is mixed into this draw')
    await expect(card.getByLabel('Correct', { exact: true })).toHaveCount(2)

    const [plain] = (await visitor(draws, { game: 'ssc-1m', state: 'undecided', pageSize: 1 })).items
    await page.goto(`${product.site}/verify?game=ssc-1m&issue=${plain?.issueNo}`)
    await expect(card).toContainText('No public random value is mixed into this draw')

    const desk = await staff('lottery', '/draws')
    await expect(desk.getByText(`Beacon · localhost:${address.port}`)).toBeVisible({ timeout: 60_000 })
    await expect(desk.getByText('Does not have the round')).toBeVisible({ timeout: 60_000 })
  } finally {
    await putSetting(people, 'draws.calendars', before)
    relay.close()
  }
})
