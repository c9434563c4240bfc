import { isRecord } from '@croupier/kernel/objects'
import { readFields } from '@croupier/wire/field-problems'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import { type BonusOfferTerms, bonusOffer } from '@croupier/wire/rewards/offers'
import type * as z from 'zod/mini'

/** An offer in the form of the wire, as the setting `rewards.offers` keeps it. */
export type OfferJson = z.input<typeof bonusOffer>
export type OfferItem = { offer: OfferJson; isPaused: boolean }
export type OfferKind = OfferJson['kind']

export type GameDraft = {
  category: (typeof BONUS_CATEGORIES)[number]
  percent: number
  edge: string
  isListed: boolean
}

/** What staff have typed. Fields of other kinds stay, so that a change of the kind loses nothing. */
export type OfferDraft = Record<OfferTextField, string> & {
  kind: OfferKind
  trigger: 'registration' | 'identity' | 'promoCode'
  period: 'weekly' | 'monthly'
  wagerBase: 'bonus' | 'depositPlusBonus'
  games: readonly GameDraft[]
}
export type OfferTextField =
  | 'code'
  | 'promoCode'
  | 'matchPercent'
  | 'lossPercent'
  | 'bonus'
  | 'bonusMax'
  | 'depositMin'
  | 'firstDay'
  | 'lastDay'
  | 'budget'
  | 'multiple'
  | 'maxStake'
  | 'days'
  | 'provider'
  | 'game'
  | 'gameName'
  | 'rounds'
  | 'stake'
  | 'winMax'
  | 'playDays'

/** The house edge that a new offer assumes for the best game, in per cent; staff correct it. */
const EDGES: Readonly<Record<string, string>> = { RNG: '4', FISH: '3.5', LOTT: '2.2', LIVE: '1.06' }

const gamesOf = (categories: OfferJson['categories']): GameDraft[] =>
  BONUS_CATEGORIES.map((category) => {
    const listed = categories.find((one) => one.category === category)
    return {
      category,
      percent: listed?.percent ?? 0,
      edge: listed ? String(listed.edgeHundredths / 100) : (EDGES[category] ?? '5'),
      isListed: listed !== undefined,
    }
  })

export const NEW_OFFER: OfferDraft = {
  kind: 'depositMatch',
  trigger: 'registration',
  period: 'weekly',
  wagerBase: 'bonus',
  code: '',
  promoCode: '',
  matchPercent: '100',
  lossPercent: '10',
  bonus: '',
  bonusMax: '',
  depositMin: '',
  firstDay: '',
  lastDay: '',
  budget: '',
  multiple: '8',
  maxStake: '50',
  days: '30',
  provider: '',
  game: '',
  gameName: '',
  rounds: '10',
  stake: '',
  winMax: '',
  playDays: '7',
  games: gamesOf([]),
}

/** The draft of a published offer. */
export function draftOf(offer: OfferJson): OfferDraft {
  const texts = Object.entries(offer).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return { ...NEW_OFFER, ...Object.fromEntries(texts), games: gamesOf(offer.categories) }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const amountOf = (text: string): string => text.replaceAll(',', '').trim()
/** Rounded, because a product of decimals such as 1.1 and 100 is not whole. */
const hundredthsOf = (percent: string): number => Math.round(numberOf(percent) * 100)

/** The JSON that the draft stands for, whether it is valid or not. */
export function jsonOf(draft: OfferDraft): unknown {
  const common = {
    code: draft.code.trim(),
    firstDay: draft.firstDay,
    lastDay: draft.lastDay,
    multiple: numberOf(draft.multiple),
    categories: draft.games
      .filter(({ percent, isListed }) => percent > 0 || isListed)
      .map(({ category, percent, edge }) => ({ category, percent, edgeHundredths: hundredthsOf(edge) })),
    maxStake: amountOf(draft.maxStake),
    days: numberOf(draft.days),
    budget: amountOf(draft.budget),
  }
  const bonusMax = amountOf(draft.bonusMax)
  if (draft.kind === 'fixed') {
    const { kind, trigger } = draft
    const promoCode = trigger === 'promoCode' ? draft.promoCode.trim().toUpperCase() : null
    return { kind, ...common, trigger, bonus: amountOf(draft.bonus), promoCode }
  }
  if (draft.kind === 'freeSpins') {
    const { kind, trigger, provider, game, gameName } = draft
    const promoCode = trigger === 'promoCode' ? draft.promoCode.trim().toUpperCase() : null
    const opening = { ...common, trigger, promoCode, provider, game, gameName, stake: amountOf(draft.stake) }
    const winMax = draft.winMax.trim() === '' ? null : amountOf(draft.winMax)
    return { kind, ...opening, rounds: numberOf(draft.rounds), winMax, playDays: numberOf(draft.playDays) }
  }
  if (draft.kind === 'cashback') {
    const { kind, period } = draft
    return { kind, ...common, period, lossPercent: numberOf(draft.lossPercent), bonusMax }
  }
  const { kind, wagerBase } = draft
  const matchPercent = numberOf(draft.matchPercent)
  return { kind, ...common, matchPercent, bonusMax, depositMin: amountOf(draft.depositMin), wagerBase }
}

/** The offer in code, or the problem of each field by its path in the JSON. The server reads it with the same schema. */
export function readDraft(draft: OfferDraft): { offer: BonusOfferTerms | null; problems: ReadonlyMap<string, string> } {
  const read = readFields(bonusOffer, jsonOf(draft))
  const problems = new Map(read.success ? [] : read.problems.map(({ path, message }) => [path || 'promoCode', message]))
  // The schema of an offer compares no days; the engine would see an offer that never opens.
  if (draft.firstDay && draft.lastDay && draft.lastDay < draft.firstDay)
    problems.set('lastDay', 'Choose the first day or a later one')
  return { offer: read.success && problems.size === 0 ? read.data : null, problems }
}

/** The offers of a value of the setting. */
export function itemsOf(value: unknown): readonly OfferItem[] {
  const items: unknown = isRecord(value) ? value.items : undefined
  return Array.isArray(items) ? items : []
}

/** The value of the setting with an offer added, or in the place of its earlier version. It keeps a pause. */
export function withOffer(value: unknown, offer: unknown, code: string): { items: unknown[] } {
  const items = itemsOf(value)
  const isKnown = items.some((one) => one.offer.code === code)
  if (!isKnown) return { items: [...items, { offer, isPaused: false }] }
  return { items: items.map((one) => (one.offer.code === code ? { ...one, offer } : one)) }
}

/** The entry of an offer in a value of the setting. */
export const offerIn = (value: unknown, code: string): OfferItem | undefined =>
  itemsOf(value).find(({ offer }) => offer.code === code)
