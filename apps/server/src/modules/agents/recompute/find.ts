import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units } from '@croupier/kernel/money'
import type { DisputedKind } from '@croupier/wire/agents/dispute-shapes'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Statement, Statements } from '../../statements/index.ts'
import { AFFILIATE, monthOfId } from '../affiliates/model.ts'
import { monthsStore, type StoredMonth } from '../affiliates/months-store.ts'
import { amendmentsStore, type StoredAmendment } from '../amendments/store.ts'
import type { DayPolicy } from '../figures/model.ts'
import type { FigureSources } from '../figures/ports.ts'
import { COMMISSION, REBATE } from '../rebates/model.ts'
import { dueOf } from '../rebates/rules.ts'
import { rebatesStore } from '../rebates/store.ts'
import { contextOf, documentsOfMonth, inputsOfMonth } from './affiliates.ts'
import type { Inputs } from './csv.ts'
import { amendedDocuments, type Documents, digestOf, documentsOfLine } from './documents.ts'
import { inputsOfLine } from './lines.ts'
import { pseudonymsOf } from './pseudonyms.ts'
import { presetsOfStatements, rebateDocuments, rebateInputs } from './rebates.ts'
import { type LineOfContract, recomputeStore } from './store.ts'

export type FindDeps = {
  db: Reader
  sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'>
  statements: Statements['own']
  /** The most rows of inputs that one file has. */
  rowsMost: number
}

/** What is stated, and for whom. The house is the payer of null. */
export type Subject = {
  id: string
  kind: DisputedKind
  payeeId: MemberId
  payerId: MemberId | null
  firstDay: BusinessDay
  lastDay: BusinessDay
  amount: Money
  statedAt: Instant
}
/** A statement with everything that its export has. */
export type FoundStatement = { subject: Subject; documents(): Promise<Documents>; inputs(): Promise<Inputs> }

/** The id of a correction of a statement of the house: `<statement>:r<revision>`. */
const AMENDMENT_ID = /^(.+):r(\d+)$/

/** Finds a contract line, a statement of rebates, a month of an affiliate, or a correction of the last two. */
export async function findStatement(deps: FindDeps, id: string): Promise<FoundStatement | undefined> {
  if (!isOfHouse(id)) {
    const [line] = await recomputeStore.contractLines(deps.db, [id])
    return line && ofLine(deps, line)
  }
  const [, statementId, revision] = AMENDMENT_ID.exec(id) ?? []
  if (statementId === undefined) return findOfHouse(deps, id)
  const found = await findOfHouse(deps, statementId)
  const amendment = await amendmentsStore.find(deps.db, statementId, Number(revision))
  return found && amendment && amended(found, amendment)
}

/** The id of the statement that a correction corrects; of another statement its own. */
export const correctedId = (id: string): string => (isOfHouse(id) ? (AMENDMENT_ID.exec(id)?.[1] ?? id) : id)

/** Whether a statement is one that the house pays by itself, not by a contract. */
export const isOfHouse = (id: string): boolean =>
  [COMMISSION, REBATE, AFFILIATE].some((kind) => id.startsWith(`${kind}:`))

export const isParty = ({ subject: { payeeId, payerId } }: FoundStatement, memberId: MemberId): boolean =>
  memberId === payeeId || memberId === payerId

/** The digests of statements of rebates, for the ledger. */
export async function rebateMemos(tx: Tx, statements: readonly Statement[]): Promise<string[]> {
  const digests = new Map<string, string>()
  for (const [day, own] of Map.groupBy(statements, ({ period }) => period.first)) {
    const policy = await closedPolicy(tx, day)
    const presets = await presetsOfStatements(tx, day, own)
    for (const one of own) {
      const key = { policy, pseudonym: pseudonymsOf(policy.pseudonymKey, one.id) }
      digests.set(one.id, digestOf(rebateDocuments(one, key, presets)))
    }
  }
  return statements.map(({ id }) => digests.get(id)!)
}

async function findOfHouse(deps: FindDeps, id: string): Promise<FoundStatement | undefined> {
  const key = monthOfId(id)
  if (key) {
    const month = await monthsStore.find(deps.db, key.affiliateId, key.firstDay)
    return month && ofMonth(deps, month, id)
  }
  const statement = await deps.statements.byId(deps.db, id)
  return statement && ofRebates(deps, statement)
}

const ofLine = (deps: FindDeps, line: LineOfContract): FoundStatement => ({
  subject: {
    id: line.lineId,
    kind: line.kind,
    payeeId: line.payeeId,
    payerId: line.payerId,
    firstDay: line.firstDay,
    lastDay: line.lastDay,
    amount: line.due,
    statedAt: line.computedAt,
  },
  documents: async () => documentsOfLine(line),
  inputs: () => inputsOfLine(deps, line),
})

const ofMonth = ({ db, rowsMost }: FindDeps, month: StoredMonth, id: string): FoundStatement => ({
  subject: {
    id,
    kind: AFFILIATE,
    payeeId: month.affiliateId,
    payerId: null,
    firstDay: month.firstDay,
    lastDay: month.lastDay,
    amount: month.total,
    statedAt: month.computedAt,
  },
  documents: async () => documentsOfMonth(month, await contextOf(db, month)),
  async inputs() {
    const { plan, policy } = await contextOf(db, month)
    return inputsOfMonth(db, month, { plan, rowsMost, pseudonym: pseudonymsOf(policy.pseudonymKey, id) })
  },
})

async function dayOf(reader: Reader, { id, period }: Statement) {
  const policy = await closedPolicy(reader, period.first)
  return { policy, pseudonym: pseudonymsOf(policy.pseudonymKey, id) }
}

async function closedPolicy(reader: Reader, day: BusinessDay): Promise<DayPolicy> {
  const policy = await rebatesStore.policyOf(reader, day)
  invariant(policy, 'a stated day is closed')
  return policy
}

function ofRebates({ db, rowsMost }: FindDeps, statement: Statement): FoundStatement | undefined {
  const { id, owner, kind, period, lines, closedAt } = statement
  if (owner === 'house' || (kind !== COMMISSION && kind !== REBATE)) return undefined
  return {
    subject: {
      id,
      kind,
      payeeId: memberIdOf(owner),
      payerId: null,
      firstDay: period.first,
      lastDay: period.last,
      amount: units(dueOf(kind, lines)),
      statedAt: closedAt,
    },
    documents: async () =>
      rebateDocuments(statement, await dayOf(db, statement), await presetsOfStatements(db, period.first, [statement])),
    async inputs() {
      return rebateInputs(db, statement, { rowsMost, ...(await dayOf(db, statement)) })
    },
  }
}

/** A correction has the inputs of its statement, and pays the difference. */
const amended = ({ subject, documents, inputs }: FoundStatement, amendment: StoredAmendment): FoundStatement => ({
  subject: {
    ...subject,
    id: `${subject.id}:r${amendment.revision}`,
    amount: amendment.amount,
    statedAt: amendment.amendedAt,
  },
  documents: async () => amendedDocuments(await documents(), subject.amount, amendment),
  inputs,
})
