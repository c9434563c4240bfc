import { displayMoney, ZERO } from '@croupier/kernel/money'
import { settings } from '@croupier/wire/content/settings.console'
import { bets } from '@croupier/wire/games/bets'
import { outsideDraw } from '@croupier/wire/lottery/results'
import type { Caller } from '../harness/caller.ts'
import { bet, newMember, payIn } from '../harness/members.ts'
import { FAST_GAME, isCalendars } from './fast-game.ts'
import { resultSources } from './result-sources.ts'
import { approveAbout, putSetting } from './staff.ts'
import { openAs } from './tab.ts'
import { expect, test } from './test.ts'

const GAME = 'city-20s'
const ISSUE_MS = 120_000

async function gamesOf(call: Caller) {
  const found = (await call(settings, {})).settings.find(({ name }) => name === 'draws.calendars')
  if (!isCalendars(found?.value)) throw new Error('the calendars have another shape')
  return found.value.games
}

test.skip(({ isMobile }) => isMobile, 'needs no second run on a phone')

test('two people decide a draw whose sources contradict each other and when it was drawn, and void it later; its member sees why', async ({
  page,
  product,
  calls,
  staff,
}) => {
  const { outside, close } = await resultSources(GAME, { board: [4, 0, 9], press: [4, 0, 8] })
  const people = { maker: await calls('admin'), checker: await calls('owner') }
  const games = await gamesOf(people.maker)
  const fast = games.find(({ code }) => code === FAST_GAME)
  const official = { ...fast, code: GAME, name: 'City 20 seconds', family: 'LF', outside }
  await putSetting(people, 'draws.calendars', { games: [...games, official] })
  try {
    const member = await newMember(product)
    await payIn(member, 50)
    await bet(member, GAME, ['LF3_POSITION'])
    const [placed] = (await member.call(bets, { pageSize: 1 })).items
    const round = placed?.round ?? 'none'

    const desk = await staff('lottery', '/outside-draws')
    const row = desk.getByRole('row').filter({ hasText: round })
    await expect(row).toContainText('Sources contradict', { timeout: ISSUE_MS })
    await expect(desk.getByText('City press · city-20s')).toBeVisible()
    await row.click()
    const panel = desk.getByRole('complementary', { name: `Draw City 20 seconds · ${round}` })
    await expect(panel).toContainText('board: 4 0 9')
    const request = async (act: string, numbers?: string, drawnAt?: Date) => {
      await panel.getByRole('button', { name: act }).click()
      const dialog = desk.getByRole('dialog')
      if (numbers) await dialog.getByLabel('Numbers, in the order of the draw').fill(numbers)
      if (drawnAt) await dialog.getByLabel('Drawn at (UTC)').fill(drawnAt.toISOString().slice(0, 19))
      await dialog.getByLabel('Reason').fill('Telephoned the operator of the draw')
      await dialog.getByRole('button', { name: 'Request approval' }).click()
      await expect(dialog).toHaveCount(0)
      await approveAbout(await calls('finance'), `draw:${GAME}:${round}`)
    }
    const { closeAt } = await member.call(outsideDraw, { game: GAME, issueNo: round })
    await request('Enter the result', '4 0 9', closeAt)

    await openAs(page, member, `${product.site}/verify?game=${GAME}&issue=${round}`)
    await expect(page.getByText('Decided by our staff')).toBeVisible({ timeout: ISSUE_MS })
    await expect(page.getByText('Two people of our staff corrected the time of the draw to')).toBeVisible()
    const said = page.getByRole('table', { name: 'What each source said' })
    await expect(said.getByRole('row').filter({ hasText: 'City board' })).toContainText('Checked on this device')
    await expect(said.getByRole('row').filter({ hasText: 'City press' })).toContainText('Not signed')

    await desk.goto(`${product.console}/outside-draws?state=decided`)
    await row.click()
    await expect(panel).toContainText('Settled', { timeout: ISSUE_MS })
    await request('Void the draw')
    await page.goto(`${product.site}/index#member/personalHistoryCopy?bet=${placed?.betId}`)
    const detail = page.getByRole('dialog').filter({ hasText: placed?.betId ?? 'nothing was placed' })
    await expect(async () => {
      await page.reload()
      await expect(detail).toContainText('Void: our staff cancelled the round', { timeout: 15_000 })
    }).toPass({ timeout: ISSUE_MS })
    const stake = displayMoney(placed?.stake ?? ZERO)
    await expect(detail).toContainText(new RegExp(`Stake\\D*${stake}\\D*Returned\\D*${stake}\\D*Result\\D*0\\.00`))
    await expect(detail).not.toContainText('after the draw')
  } finally {
    await putSetting(people, 'draws.calendars', { games })
    await close()
  }
})
