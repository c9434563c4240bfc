import type { BusinessDay } from '@croupier/kernel/business-day'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { moneyText, units, ZERO } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { Line, Statement } from '../../statements/index.ts'
import type { DayPolicy } from '../figures/model.ts'
import { type CategoryPlay, REBATE } from '../rebates/model.ts'
import { dueOf, rateCategory, sharesOf, subjectParts } from '../rebates/rules.ts'
import { rebatesStore } from '../rebates/store.ts'
import { presetOf, storedRates } from '../tree/model.ts'
import { treeStore } from '../tree/store.ts'
import { type Inputs, type Pseudonym, within } from './csv.ts'
import { type Documents, documentsOfRebates, type RebateText, type Values } from './documents.ts'

const COLUMNS = ['member', 'day', 'category', 'validBet', 'below', 'position']

type Key = { policy: DayPolicy; pseudonym: Pseudonym }

/** The values of accounts at the start of a day. */
export type Presets = Awaited<ReturnType<typeof treeStore.presetsOn>>

/** The values that the documents of these statements of one day have: of their owners, and of the accounts directly below. */
export async function presetsOfStatements(
  reader: Reader,
  day: BusinessDay,
  statements: readonly Statement[],
): Promise<Presets> {
  const named = statements
    .filter(({ kind }) => kind !== REBATE)
    .flatMap((one) => [memberIdOf(one.owner), ...belowOf(one)])
  return named.length === 0 ? new Map() : treeStore.presetsOn(reader, day, [...new Set(named)])
}

const belowOf = (statement: Statement): MemberId[] =>
  [...new Set(figuresOf(statement).flatMap(({ subject }) => subjectParts(subject).below ?? []))].map(memberIdOf)

/** Agent rules §12. The documents of a statement of rebates or commissions, which depend on its frozen lines and its day alone. */
export function rebateDocuments(statement: Statement, key: Key, presets: Presets): Documents {
  const { id, kind, period, lines: frozen } = statement
  const lines = textsOf(statement, key.pseudonym)
  const balanceOf = (name: string) => frozen.find(({ figure }) => figure === name)?.amount ?? ZERO
  return documentsOfRebates({
    id,
    kind,
    day: period.first,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    timeZone: key.policy.timeZone,
    dayStart: key.policy.dayStart,
    ...(kind === REBATE ? ownRates(lines) : valuesOn(statement, key, presets)),
    lines,
    carriedIn: balanceOf('brought'),
    carriedOut: balanceOf('carried'),
    total: units(dueOf(kind, frozen)),
  })
}

const figuresOf = ({ lines }: Statement): Line[] => lines.filter(({ part }) => part === 'figure')

const textsOf = (statement: Statement, pseudonym: Pseudonym): RebateText[] =>
  [...Map.groupBy(figuresOf(statement), ({ subject }) => subject)].map(([subject, own]) => {
    const { category, step, below } = subjectParts(subject)
    const amountOf = (name: string) => own.find(({ figure }) => figure === name)?.amount ?? ZERO
    return {
      category,
      step,
      below: below && pseudonym(below),
      validBet: amountOf('valid_bets'),
      amount: amountOf(statement.kind),
    }
  })

/**
 * The rates of own bets, as the statement has them: those of customers of the house depend on their VIP levels of that day, which are
 * kept nowhere else.
 */
const ownRates = (lines: readonly RebateText[]) => ({
  own: { rates: Object.fromEntries(lines.map(({ category, step }) => [rateCategory(category), step])) },
  below: {},
})

/** The values of the owner and of the accounts directly below at the start of the day. */
function valuesOn(statement: Statement, { policy, pseudonym }: Key, presets: Presets) {
  const house = presetOf(policy.houseGroup, policy.houseRates)
  const valuesOf = (memberId: MemberId): Values => {
    const { group, rates } = presets.get(memberId) ?? house
    return { group, rates: storedRates(rates) }
  }
  return {
    own: valuesOf(memberIdOf(statement.owner)),
    below: Object.fromEntries(belowOf(statement).map((memberId) => [pseudonym(memberId), valuesOf(memberId)])),
  }
}

/**
 * The plays from which an account got something. Own bets are one play for each line, which the statement itself has; those of
 * commissions are read again from the closed day.
 */
export async function rebateInputs(
  reader: Reader,
  statement: Statement,
  { rowsMost, ...key }: Key & { rowsMost: number },
): Promise<Inputs> {
  const rows = statement.kind === REBATE ? ownRows(statement, key) : await teamRows(reader, statement, key, rowsMost)
  return { head: COLUMNS, rows }
}

const ownRows = (statement: Statement, { pseudonym }: Key): Inputs['rows'] =>
  textsOf(statement, pseudonym).map(({ category, validBet }) => [
    pseudonym(statement.owner),
    statement.period.first,
    category,
    moneyText(validBet),
    '',
    '0',
  ])

async function teamRows(
  reader: Reader,
  { owner, period: { first: day } }: Statement,
  { policy, pseudonym }: Key,
  rowsMost: number,
): Promise<Inputs['rows']> {
  const asked = { owner: memberIdOf(owner), limit: rowsMost + 1 }
  const plays = within(rowsMost, await rebatesStore.teamPlays(reader, day, asked))
  const accounts = new Set(plays.flatMap(({ memberId, path }) => [memberId, ...path]))
  const presets = await treeStore.presetsOn(reader, day, [...accounts, asked.owner])
  const house = presetOf(policy.houseGroup, policy.houseRates)
  const rowsOf = (play: CategoryPlay) =>
    sharesOf(play, (memberId) => presets.get(memberId) ?? house)
      .shares.filter(({ payee }) => payee === owner)
      .map(({ position, line: { category, below, validBet } }) => [
        pseudonym(play.memberId),
        day,
        category,
        moneyText(validBet),
        below === null ? '' : pseudonym(below),
        String(position),
      ])
  return plays.flatMap(rowsOf)
}
