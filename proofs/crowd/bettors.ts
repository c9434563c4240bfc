import { setTimeout as sleep } from 'node:timers/promises'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { betOnPosition } from '../../harness/basket.ts'
import { caller, newKey } from '../../harness/caller.ts'
import type { Person, Wish } from '../../harness/people.ts'

/** A bet of a bystander, from the first try to the answer. `code` is empty after a success. */
export type Bet = { at: number; ms: number; code: string }

const PAUSE_MS = 150
const PATIENCE_MS = 10_000
const GAME = 'ssc-5m'
const TRIES = 20

/** Members to create for `bettors`. */
export const bettorWishes = (count: number): Wish[] =>
  Array.from({ length: count }, (_, nth) => ({
    username: `bettor${nth}x`,
    payeeName: 'Plain Person',
    cash: '100000.00',
  }))

/** Members who bet at nodes in turns. A bet without an answer is sent again with its key, to the next node. */
export function bettors(sites: readonly string[], members: readonly Person[]) {
  const bets: Bet[] = []
  let isOver = false
  let issueNo: string | undefined
  async function run({ token }: Person, nth: number): Promise<void> {
    const calls = sites.map((site) => caller(site, token, PATIENCE_MS))
    for (let turn = nth; !isOver; turn++) {
      issueNo ??= await openIssue(calls[turn % calls.length]!)
      if (issueNo) {
        const bet = await betOnce(calls, turn, issueNo)
        bets.push(bet)
        if (bet.code !== '') issueNo = undefined
      }
      await sleep(PAUSE_MS)
    }
  }
  const running = members.map(run)
  return {
    bets,
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}

type Calls = readonly ReturnType<typeof caller>[]

const openIssue = async (call: Calls[number]): Promise<string | undefined> =>
  (await call(lotteryGames, {}).catch(() => null))?.games.find(({ game }) => game === GAME)?.open?.issueNo

async function betOnce(calls: Calls, turn: number, issueNo: string): Promise<Bet> {
  const at = performance.now()
  const key = newKey()
  let code = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const call = calls[(turn + tries) % calls.length]!
    code = await call(placeTicket, { game: GAME, issueNo, bets: [betOnPosition(0, 7)] }, { key }).then(() => '', codeOf)
    if (code !== NO_ANSWER) break
  }
  return { at, ms: performance.now() - at, code }
}

const NO_ANSWER = 'no answer'
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : NO_ANSWER
