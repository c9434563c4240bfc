import type { Campaign } from '../../sandbox/book.ts'
import { type Case, demand, NotApplicable, same } from '../cases.ts'
import {
  callProvider,
  firstOf,
  isStake,
  newPlayer,
  ONE,
  type Player,
  type ProviderTarget,
  playRound,
  type Report,
  withFaults,
} from './rounds.ts'

const DAY_MS = 86_400_000
const stateOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'state') : null

/** Free rounds, which a campaign of the wallet pays. */
export const freeCases: readonly Case<ProviderTarget>[] = [
  {
    id: 'F01',
    title: 'as many free rounds are played as a campaign has, and they move no money',
    async run(target) {
      const player = newPlayer(target)
      const campaign = await newCampaign(target, player, 3)
      same(await tell(target, campaign, 'create'), 'created', 'the same campaign again')
      const first = await withFaults(target, firstOf(isStake, 'unanswered'), () => playFree(target, player, campaign))
      const others = [await playFree(target, player, campaign), await playFree(target, player, campaign)]
      same(
        [first, ...others].map(({ state }) => state),
        ['settled', 'settled', 'settled'],
        'the free rounds',
      )
      same((await playFree(target, player, campaign)).state, 'refused', 'one more')
      same(campaign.used, 3, 'free rounds that were played')
      unchanged(target, player)
      return `won ${campaign.won}`
    },
  },
  {
    id: 'F02',
    title: 'no free round begins after its campaign is cancelled, and an unknown one is not found',
    async run(target) {
      const player = newPlayer(target)
      const campaign = await newCampaign(target, player, 2)
      same(await tell(target, campaign, 'status'), 'created', 'the campaign')
      same((await playFree(target, player, campaign)).state, 'settled', 'the first round')
      same(await tell(target, campaign, 'cancel'), 'cancelled', 'the cancellation')
      same(await tell(target, campaign, 'status'), 'cancelled', 'the campaign')
      same((await playFree(target, player, campaign)).state, 'refused', 'a round of it')
      same(campaign.used, 1, 'free rounds that were played')
      const unknown = { ...campaign, campaignId: crypto.randomUUID() }
      same(await tell(target, unknown, 'status'), null, 'the state of an unknown campaign')
      unchanged(target, player)
      return undefined
    },
  },
]

async function newCampaign(target: ProviderTarget, { playerId }: Player, rounds: number): Promise<Campaign> {
  const terms = { playerId, gameCode: target.game, rounds, minor: BigInt(ONE.amount) * 100n }
  const campaign = target.wallet.addFreeRounds(terms)
  const state = await tell(target, campaign, 'create')
  if (state === null || state === 'refused') throw new NotApplicable('needs a game with free rounds')
  same(state, 'created', 'a new campaign')
  return campaign
}

/** A call about a campaign. Resolves with the state that the provider answers, or null for a signed 404. */
async function tell(target: ProviderTarget, { campaignId, playerId, gameCode, rounds }: Campaign, action: string) {
  const endsAt = new Date(target.clock.now().getTime() + DAY_MS).toISOString()
  const terms = {
    gameCode,
    currency: target.wallet.currency,
    rounds,
    stake: ONE.amount,
    exponent: ONE.exponent,
    endsAt,
  }
  const fields = { action, campaignId, playerId, ...(action === 'create' ? terms : {}) }
  const { http, answer } = await callProvider(target, '/v1/freeRounds', fields)
  demand(http === 200 || http === 404, `/v1/freeRounds is answered ${http}`)
  demand(answer !== null, 'the answer of /v1/freeRounds is not signed')
  return http === 404 ? null : stateOf(answer)
}

const playFree = (target: ProviderTarget, player: Player, { campaignId }: Campaign): Promise<Report> =>
  playRound(target, player, { freeRoundCampaignId: campaignId })

const unchanged = ({ wallet }: ProviderTarget, { playerId, start }: Player): void =>
  same(wallet.book.players.get(playerId)?.cash, start, 'cash after free rounds')
