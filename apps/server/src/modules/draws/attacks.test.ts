import { createHash } from 'node:crypto'
import { drawNumbers, finalSeed, treeRoot } from '@croupier/game-math/fairness/index'
import { units } from '@croupier/kernel/money'
import { drawLink } from '@croupier/wire/draws/chain'
import { draws } from '@croupier/wire/draws/draws'
import { draw } from '@croupier/wire/draws/fairness'
import type { Output } from '@croupier/wire/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock, type World, world } from '../../testing/world.ts'

const game = 'ssc-1m'
/** Each has five digits, of which a guess that knows nothing hits a tenth. */
const DRAWS = 120
const PLACES = 5
const HIT = 0.1
/** Standard deviations. One of all these guesses goes beyond by chance in less than one of a million runs. */
const CHANCE = 6

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-11-21T02:00:00.000Z')), games: [game] })
})
afterAll(() => w.close())

type PublicRecord = Output<typeof draw>
type Link = Output<typeof drawLink>['link']
/** What everybody can read until a draw: its own record without seed, those after it, and all of the past. */
type Heard = { own: PublicRecord; link: Link; later: PublicRecord[]; past: PublicRecord[] }
type Guess = (heard: Heard) => readonly number[]

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** What the draw would be, were this its server seed. */
const asSeed = (of: (heard: Heard) => string | null | undefined): Guess => {
  return (heard) => {
    const serverSeed = of(heard) ?? sha256('')
    const seed = finalSeed(serverSeed, { game, drawId: heard.own.issueNo }, 'none')
    return drawNumbers(heard.own.family, seed, game)
  }
}
const places = Array.from({ length: PLACES }, (_, place) => place)
const digits = Array.from({ length: 10 }, (_, digit) => digit)
/** For each place the digit that some earlier draws had most often, or least often. */
const counted = (sign: 1 | -1, among: (heard: Heard, place: number) => PublicRecord[]): Guess => {
  return (heard) =>
    places.map((place) => {
      const seen = among(heard, place).map(({ numbers }) => numbers?.[place])
      const score = (digit: number) => sign * seen.filter((one) => one === digit).length
      return digits.reduce((best, digit) => (score(digit) > score(best) ? digit : best))
    })
}
/** The draws that followed one with the same digit at this place as the last draw. */
const followers = ({ past }: Heard, place: number): PublicRecord[] =>
  past.filter((_, at) => at > 0 && past[at - 1]?.numbers?.[place] === past.at(-1)?.numbers?.[place])

const GUESSES: Record<string, Guess> = {
  'the hash of the seed as the seed': asSeed(({ own }) => own.seedHash),
  'the commitment as the seed': asSeed(({ own }) => own.commitment),
  'the hash of the commitment as the seed': asSeed(({ own }) => sha256(own.commitment)),
  'the next commitment as the seed': asSeed(({ later }) => later[0]?.commitment),
  'the hash of the next seed as the seed': asSeed(({ later }) => later[0]?.seedHash),
  'the root of the tickets as the seed': asSeed(({ own }) => own.betsRoot),
  'the link of the chain as the seed': asSeed(({ link }) => link?.linkHash),
  'the last seed as the seed': asSeed(({ past }) => past.at(-1)?.serverSeed),
  'the hash of the last seed as the seed': asSeed(({ past }) => sha256(past.at(-1)?.serverSeed ?? '')),
  'the last final seed as the seed': asSeed(({ past }) => past.at(-1)?.finalSeed),
  'the last record as the seed': asSeed(({ past }) => past.at(-1)?.recordHash),
  'the time of the commitment as the seed': asSeed(({ own }) => sha256(own.committedAt.toISOString())),
  'the time of the draw as the seed': asSeed(({ own }) => sha256(String(own.drawAt.getTime()))),
  'the numbers of the last draw': ({ past }) => past.at(-1)?.numbers ?? [],
  'the most frequent digits': counted(1, ({ past }) => past),
  'the rarest digits, which are overdue': counted(-1, ({ past }) => past),
  'the digits of the last ten draws that were absent': counted(-1, ({ past }) => past.slice(-10)),
  'what followed the last digits most often': counted(1, followers),
}

/** How many more digits than by chance a number of hits is, in standard deviations. */
const beyondChance = (hits: number): number => {
  const all = DRAWS * PLACES
  return (hits - all * HIT) / Math.sqrt(all * HIT * (1 - HIT))
}
const hitsOf = (guess: readonly number[], numbers: readonly number[]): number =>
  numbers.filter((number, place) => guess[place] === number).length

/** Closes the open issue, hears everything about it, and draws it. */
async function drawNext(past: PublicRecord[]): Promise<{ heard: Heard; drawn: PublicRecord }> {
  const { draws: service } = w.app.modules
  await service.advance(w.clock.now())
  const { items } = await w.call(draws, { game, state: 'undecided', pageSize: 20 })
  const [next, ...later] = items.toSorted((one, other) => one.drawAt.getTime() - other.drawAt.getTime())
  const { issueNo, closeAt, drawAt } = next!
  w.clock.set(closeAt)
  await service.advance(w.clock.now())
  await service.publishRoot({ game, issueNo, root: treeRoot([]), ticketCount: 0, totalStake: units(0n) })
  const own = await w.call(draw, { game, issueNo })
  const { link } = await w.call(drawLink, { game, issueNo })
  w.clock.set(drawAt)
  await service.advance(w.clock.now())
  return { heard: { own, link, later, past }, drawn: await w.call(draw, { game, issueNo }) }
}

test('T077 who reads all commitments, roots and past draws guesses the next draw by chance only', async () => {
  const hits = new Map<string, number>()
  const count = (name: string, by: number) => hits.set(name, (hits.get(name) ?? 0) + by)
  const past: PublicRecord[] = []
  for (let nth = 0; nth < DRAWS; nth++) {
    const { heard, drawn } = await drawNext(past)
    expect([heard.own.status, heard.own.serverSeed, drawn.status]).toEqual(['closed', null, 'drawn'])
    for (const [name, guess] of Object.entries(GUESSES)) count(name, hitsOf(guess(heard), drawn.numbers!))
    count('the seed itself', hitsOf(asSeed(() => drawn.serverSeed)(heard), drawn.numbers!))
    past.push(drawn)
  }
  for (const name of Object.keys(GUESSES))
    expect({ name, beyond: beyondChance(hits.get(name)!) > CHANCE }).toEqual({ name, beyond: false })
  // The measure finds a guess that knows: it hits every digit.
  expect(hits.get('the seed itself')).toBe(DRAWS * PLACES)
})
