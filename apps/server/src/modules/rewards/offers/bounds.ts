import { type BonusLaw, isWithinLimits, lawProblems } from '@croupier/rules/rewards/offer-law'
import type { FieldProblem } from '@croupier/wire/field-problems'
import { isSame } from '@croupier/wire/policy'
import type { Reader } from '../../../platform/db/database.ts'
import type { PolicyJudge, Profile } from '../../content/index.ts'
import { type GrantsPolicy, type OffersPolicy, offersPolicy, type WageringPolicy } from '../policy.ts'
import type { RewardFreeRounds } from '../ports.ts'

/** The setting of offers within the bounds of the jurisdiction: it pauses offers that the law forbids. */
export const offersUnder = (law: BonusLaw, { items }: OffersPolicy): OffersPolicy => ({
  items: items.map(({ offer, isPaused }) => ({ offer, isPaused: isPaused || lawProblems(offer, law).length > 0 })),
})

/** The terms of bonuses that staff give, within the bounds of the jurisdiction. */
export const wageringUnder = (law: BonusLaw, policy: WageringPolicy): WageringPolicy => ({
  ...policy,
  maxMultiple: Math.min(policy.maxMultiple, law.maxMultiple),
})

type JudgeDeps = {
  jurisdiction: () => Profile
  limits: () => GrantsPolicy
  rounds: Pick<RewardFreeRounds, 'areOf'>
}

/** Judges changes of the setting of offers by the jurisdiction, by the games, and by what one person of staff may give. */
export function judgeOffers(settings: PolicyJudge, { jurisdiction, limits, rounds }: JudgeDeps): void {
  settings.judge(offersPolicy, {
    problems: async (reader, { items }) => [
      ...items.flatMap(({ offer }, at) =>
        lawProblems(offer, jurisdiction().bonuses).map(({ path, message }) => ({
          path: `items.${at}.offer.${path}`,
          message,
        })),
      ),
      ...(await gameProblems(rounds, reader, items)),
    ],
    isAlone: (before, after) => isOnePersons(before, after, limits()),
  })
}

/** A paused offer may name a game that has no free rounds any more: nobody joins it. */
async function gameProblems(
  rounds: JudgeDeps['rounds'],
  reader: Reader,
  items: OffersPolicy['items'],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [at, { offer, isPaused }] of items.entries())
    if (offer.kind === 'freeSpins' && !isPaused && !(await rounds.areOf(reader, offer)))
      problems.push({ path: `items.${at}.offer.game`, message: 'This game has no free rounds' })
  return problems
}

/**
 * Reward rules §13. Whether one person may make a change: every offer that it adds or changes is within the limits. Nobody alone
 * removes an offer, because the members who joined it lose its page.
 */
export function isOnePersons(before: OffersPolicy, after: OffersPolicy, limits: GrantsPolicy): boolean {
  const isKept = before.items.every((one) => after.items.some(({ offer }) => offer.code === one.offer.code))
  const changed = after.items.filter((one) => !before.items.some((old) => isSame(old, one)))
  return isKept && changed.every((one) => isStopped(before, one) || isWithinLimits(one.offer, limits))
}

type Item = OffersPolicy['items'][number]

/** Whether a change only pauses the offer. */
const isStopped = (before: OffersPolicy, one: Item): boolean =>
  one.isPaused && before.items.some((old) => isSame({ ...old, isPaused: true }, one))
