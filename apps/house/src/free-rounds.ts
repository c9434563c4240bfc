import type { Clock } from '@croupier/kernel/clock'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import { minorUnits } from '@croupier/provider-kit/amounts'
import type { WalletAnswer } from '@croupier/provider-kit/messages'
import * as z from 'zod/mini'
import type { Journal } from './journal.ts'
import { type Campaign, isGame, type Round } from './model.ts'

export type FreeRoundsDeps = { clock: Clock; journal: Journal }
export type FreeRounds = (body: unknown) => Promise<object | null>

const about = { campaignId: z.uuid(), playerId: z.string() }
const called = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    ...about,
    gameCode: z.string(),
    rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
    stake: z.string().check(z.regex(/^\d{1,18}$/)),
    exponent: z.int().check(z.minimum(0), z.maximum(4)),
    endsAt: z.iso.datetime(),
  }),
  z.object({ action: z.literal('cancel'), ...about }),
  z.object({ action: z.literal('status'), ...about }),
])
type Terms = Extract<z.output<typeof called>, { action: 'create' }>

/** Amounts of the house are in 1/10,000. */
const EXPONENT = 4
const textOf = (amount: string, exponent: number): string =>
  moneyText(units(minorUnits({ amount, exponent }, EXPONENT)))

/** `POST /v1/freeRounds`: campaigns of free rounds, which are remembered for ever. Crash has none. */
export function freeRoundsService({ journal }: FreeRoundsDeps): FreeRounds {
  const write = (campaign: Campaign) => journal.write({ type: 'campaign', campaign })
  return async (body) => {
    const asked = z.safeParse(called, body)
    if (!asked.success) return null
    const known = journal.campaign(asked.data.campaignId)
    if (asked.data.action === 'create') return create(write, known, asked.data)
    if (known?.playerId !== asked.data.playerId) return null
    if (asked.data.action === 'status' || known.isCancelled) return stateOf(known)
    await write({ ...known, isCancelled: true })
    return { state: 'cancelled' }
  }
}

const stateOf = ({ isCancelled }: Campaign) => ({ state: isCancelled ? 'cancelled' : 'created' })

async function create(
  write: (campaign: Campaign) => Promise<void>,
  known: Campaign | undefined,
  { campaignId, playerId, gameCode: game, rounds, stake, exponent, endsAt }: Terms,
): Promise<object> {
  if (known) {
    if (known.playerId !== playerId) return { state: 'refused' }
    if (!known.isCancelled && known.endsAt !== endsAt) await write({ ...known, endsAt })
    return stateOf(known)
  }
  if (!isGame(game)) return { state: 'refused' }
  const terms = { campaignId, playerId, game, rounds, stake: textOf(stake, exponent), endsAt }
  await write({ ...terms, left: rounds, won: '0.00', isCancelled: false })
  return { state: 'created' }
}

/** The campaign whose rounds a player plays first at a game; null without one. */
export function runningCampaign(
  { journal, clock }: FreeRoundsDeps,
  { playerId, game }: Pick<Campaign, 'playerId' | 'game'>,
): Campaign | null {
  const now = clock.now()
  const running = journal
    .campaigns(playerId)
    .filter((one) => one.game === game && one.left > 0 && !one.isCancelled && new Date(one.endsAt) > now)
  return running.toSorted((one, other) => (one.endsAt < other.endsAt ? -1 : 1))[0] ?? null
}

/** Why a round cannot be a free one of a campaign, or null. The wallet decides in the end. */
export function freeRoundFault(
  deps: FreeRoundsDeps,
  { campaignId, playerId, game, stake }: Pick<Campaign, 'campaignId' | 'playerId' | 'game' | 'stake'>,
): 'FREE_ROUNDS_ENDED' | 'LIMIT_STAKE' | null {
  const campaign = deps.journal.campaign(campaignId)
  const isTheirs = campaign?.playerId === playerId && campaign.game === game
  const isRunning =
    isTheirs && campaign.left > 0 && !campaign.isCancelled && new Date(campaign.endsAt) > deps.clock.now()
  if (!isRunning) return 'FREE_ROUNDS_ENDED'
  return parseMoney(campaign.stake) === parseMoney(stake) ? null : 'LIMIT_STAKE'
}

/** The fields that make a message one of a free round. */
export const freeFields = ({ campaignId }: Round) =>
  campaignId === undefined ? {} : { isFree: true, freeRoundCampaignId: campaignId }

/** Writes down what the wallet said about the campaign of a round. */
export async function countFreeRound(
  journal: Journal,
  { campaignId = '' }: Round,
  answer: WalletAnswer,
): Promise<void> {
  const campaign = journal.campaign(campaignId)
  if (!campaign) return
  const { freeRounds: said, balance, status } = answer
  if (said && balance) {
    const won = textOf(said.won, balance.exponent)
    await journal.write({ type: 'campaign', campaign: { ...campaign, left: said.left, won } })
  } else if (status === 'FREE_ROUNDS_ENDED') {
    await journal.write({ type: 'campaign', campaign: { ...campaign, left: 0 } })
  }
}

/** What a page shows of a campaign: the number of the next round, and what was won so far. */
export const campaignView = ({ campaignId, stake, rounds, left, won, endsAt }: Campaign) => ({
  campaignId,
  stake,
  rounds,
  left,
  won,
  endsAt,
})
