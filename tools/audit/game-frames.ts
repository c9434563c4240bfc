import type { Browser, FrameLocator, Page } from '@playwright/test'
import { type Member, payIn } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'
import type { Measure } from './measure.ts'
import { openPhone } from './phone.ts'

/** A minute of play, of which 55 frames a second are 18.2 ms each. */
const PLAY_MS = 60_000
const MOST_MS = 18.2
const PRESS_MS = 5_000
const BETWEEN_MS = 300

type Game = { code: string; name: string; play(frame: FrameLocator): Promise<void> }

const press =
  (...names: readonly RegExp[]) =>
  async (frame: FrameLocator): Promise<void> => {
    for (const name of names) await frame.getByRole('button', { name }).first().click({ timeout: PRESS_MS })
  }

const GAMES: readonly Game[] = [
  { code: 'dice', name: 'Dice', play: press(/^Roll \d/) },
  { code: 'plinko', name: 'Plinko', play: press(/^Drop \d/) },
  { code: 'harbour-lanterns', name: 'Harbour Lanterns', play: press(/^Spin \d/) },
  { code: 'mines', name: 'Mines', play: press(/^Start \d/, /^Open a random tile$/, /^Cash out \d/) },
  { code: 'crash', name: 'Crash', play: press(/^Bet /) },
]

/** How long a frame of each game takes on a weak phone, over a minute of play. */
export async function measureFrames(browser: Browser, product: Product, member: Member): Promise<Measure[]> {
  await payIn(member, 1_000)
  const found: Measure[] = []
  for (const game of GAMES) found.push(await measureGame(browser, product, { member, game }))
  return found
}

async function measureGame(
  browser: Browser,
  product: Product,
  { member, game }: { member: Member; game: Game },
): Promise<Measure> {
  const { page, close } = await openPhone(browser, member.tab)
  try {
    await page.goto(`${product.site}/game?vassalage=house&gameId=${game.code}`)
    const frame = page.frameLocator(`iframe[title="${game.name}"]`)
    await frame.getByRole('status').first().waitFor({ state: 'attached' })
    const counted = countFrames(page, game)
    const until = performance.now() + PLAY_MS
    while (performance.now() < until) {
      // The button of a game that is still moving is disabled. The next press comes with the next round.
      await game.play(frame).catch(() => {})
      await page.waitForTimeout(BETWEEN_MS)
    }
    const seconds = await counted
    const total = seconds.reduce((sum, frames) => sum + frames, 0)
    const value = Number((PLAY_MS / total).toFixed(1))
    return { name: `frame of ${game.name} over a minute of play`, value, max: MOST_MS, unit: 'ms', seen: seconds }
  } finally {
    await close()
  }
}

/** The frames of each second of play, as the page of the game counts them. */
async function countFrames(page: Page, { name }: Game): Promise<number[]> {
  const element = await page.locator(`iframe[title="${name}"]`).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${name} has no frame`)
  return frame.evaluate(
    (playMs) =>
      new Promise<number[]>((done) => {
        const began = performance.now()
        const seconds: number[] = []
        const count = () => {
          const second = Math.floor((performance.now() - began) / 1_000)
          if (second >= playMs / 1_000) return done(seconds)
          seconds[second] = (seconds[second] ?? 0) + 1
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
      }),
    PLAY_MS,
  )
}
