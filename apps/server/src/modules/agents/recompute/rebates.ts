import type { BusinessDay } from '@croupier/kernel/business-day'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units, ZERO } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { Statement } from '../../statements/index.ts'
import type { DayPolicy } from '../figures/model.ts'
import type { CategoryPlay } from '../rebates/model.ts'
import { dueOf, sharesOf, subjectParts } from '../rebates/rules.ts'
import { rebatesStore } from '../rebates/store.ts'
import { presetOf, storedRates } from '../tree/model.ts'
import { treeStore } from '../tree/store.ts'
import { type Inputs, type Pseudonym, within } from './csv.ts'
import { type Documents, documentsOfRebates, type RebateText } from './documents.ts'

const COLUMNS = ['member', 'day', 'category', 'validBet', 'below', 'position']

/** Agent rules §12. The documents of a statement of rebates or commissions, which depend on its frozen lines and its day alone. */
export async function rebateDocuments(
  reader: Reader,
  statement: Statement,
  { policy, pseudonym }: { policy: DayPolicy; pseudonym: Pseudonym },
): Promise<Documents> {
  const { id, kind, period, owner, lines: frozen } = statement
  invariant(owner !== 'house', 'rebates are stated for members')
  const figures = frozen.filter(({ part }) => part === 'figure')
  const below = new Set<MemberId>()
  const lines = [...Map.groupBy(figures, ({ subject }) => subject)].map(([subject, own]): RebateText => {
    const parts = subjectParts(subject)
    const amountOf = (name: string) => own.find(({ figure }) => figure === name)?.amount ?? ZERO
    if (parts.below !== null) below.add(memberIdOf(parts.below))
    return {
      category: parts.category,
      step: parts.step,
      below: parts.below && pseudonym(parts.below),
      validBet: amountOf('valid_bets'),
      amount: amountOf(kind),
    }
  })
  const presets = await treeStore.presetsOn(reader, period.first, [owner, ...below])
  const house = presetOf(policy.houseGroup, policy.houseRates)
  const valuesOf = (memberId: MemberId) => {
    const { group, rates } = presets.get(memberId) ?? house
    return { group, rates: storedRates(rates) }
  }
  const balanceOf = (name: string) => frozen.find(({ figure }) => figure === name)?.amount ?? ZERO
  return documentsOfRebates({
    id,
    kind,
    day: period.first,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    timeZone: policy.timeZone,
    dayStart: policy.dayStart,
    own: valuesOf(owner),
    below: Object.fromEntries([...below].map((memberId) => [pseudonym(memberId), valuesOf(memberId)])),
    lines,
    carriedIn: balanceOf('brought'),
    carriedOut: balanceOf('carried'),
    total: units(dueOf(kind, frozen)),
  })
}

/** The plays from which an account got something: its own if `isOwn`, else those of its team. */
export async function rebateInputs(
  reader: Reader,
  { owner, day, isOwn, policy, pseudonym, rowsMost }: RebateInputs,
): Promise<Inputs> {
  const plays = within(rowsMost, await rebatesStore.plays(reader, day, { owner, limit: rowsMost + 1 }))
  const accounts = new Set(plays.flatMap(({ memberId, path }) => [memberId, ...path]))
  const presets = await treeStore.presetsOn(reader, day, [...accounts, owner])
  const house = presetOf(policy.houseGroup, policy.houseRates)
  const rowsOf = (play: CategoryPlay) =>
    sharesOf(play, (memberId) => presets.get(memberId) ?? house)
      .shares.filter(({ payee, position }) => payee === owner && (position === 0) === isOwn)
      .map(({ position, line: { category, below, validBet } }) => [
        pseudonym(play.memberId),
        day,
        category,
        moneyText(validBet),
        below === null ? '' : pseudonym(below),
        String(position),
      ])
  return { head: COLUMNS, rows: plays.flatMap(rowsOf) }
}
type RebateInputs = {
  owner: MemberId
  day: BusinessDay
  isOwn: boolean
  policy: DayPolicy
  pseudonym: Pseudonym
  rowsMost: number
}
