import { playOf, prizeTable, unitPrices } from '@croupier/game-math/lottery/index'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { betLines, type Game, type Line } from '../basket/lines.ts'
import { oneShare, proposedRound, roundsForSale, shareChoices } from './plan.ts'

const PLAY = playOf('SSC_POSITION')
const tiers = Object.entries(prizeTable(PLAY, 1960, unitPrices.Lott)).map(([tier, prize]) => ({
  tier,
  prize: units(prize),
}))
const round = (issueNo: string, closeAt: string) => ({
  issueNo,
  openAt: new Date('2026-11-21T02:00:00Z'),
  closeAt: new Date(closeAt),
  drawAt: new Date(closeAt),
})
const game: Game = {
  ...{ serverTime: new Date('2026-11-21T02:00:00Z'), game: 'ssc-1m', name: 'SSC', family: 'SSC', numbersDrawn: 5 },
  ...{ periodSeconds: 60, lockSeconds: 5, offsetMinutes: 480, open: null, hasNumberLimits: false, last: null },
  next: [round('20261121-0601', '2026-11-21T02:00:55Z'), round('20261121-0602', '2026-11-21T02:01:55Z')],
  prizeGroup: { min: 1700, own: 1960 },
  modes: [1000, 100, 10, 1],
  limits: {
    ...{ betsPerTicket: 100, unitsPerBet: 100_000, multiple: 1000, chaseIssues: 120 },
    ...{ stakePerBetMin: parseMoney('0.10'), stakePerBetMax: parseMoney('20000') },
    ...{ payoutPerBet: parseMoney('400000'), payoutPerIssue: parseMoney('800000') },
    ...{ syndicateShares: 100, syndicateClosingSeconds: 30 },
  },
  plays: [{ code: PLAY.code, prizeMode: PLAY.prizeMode, unitPrice: unitPrices.Lott, prizeGroup: 1960, tiers }],
}
const line: Line = {
  ...{ id: 'a', play: PLAY.code, selection: { pos: [[3], [], [], [], []] }, units: 1, multiple: 1, mode: 1000 },
}

test('a basket divides into shares that each keep the smallest stake', () => {
  const { bets } = betLines(game, [line], 1960)
  expect(shareChoices(game, bets)).toEqual([2, 4, 5, 8, 10, 20])
})

test('a share costs and pays its part of each line', () => {
  const shown = oneShare(game, [line, { ...line, id: 'b' }], 1960, 10)
  expect(shown && [moneyText(shown.price), moneyText(shown.paysUpTo)]).toEqual(['0.40', '3.92'])
  expect(oneShare(game, [line], 1960, 3)).toBeUndefined()
})

test('a round sells shares until half a minute before it closes', () => {
  const at = (time: string) => roundsForSale(game, new Date(`2026-11-21T${time}Z`).getTime()).map((one) => one.issueNo)
  expect(at('02:00:24.999')).toEqual(['20261121-0601', '20261121-0602'])
  expect(at('02:00:25.000')).toEqual(['20261121-0602'])
})

test('a syndicate is for a round with a minute for the sale, or else for the last one', () => {
  const at = (time: string) => proposedRound(game, new Date(`2026-11-21T${time}Z`).getTime())?.issueNo
  expect([at('01:59:24.999'), at('01:59:25.000')]).toEqual(['20261121-0601', '20261121-0602'])
  expect([at('02:00:30.000'), at('02:01:25.000')]).toEqual(['20261121-0602', undefined])
})
