import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import { RESTATED_CATEGORY, type StatementInputs, type statementInputs } from '@croupier/wire/agents/statement-files'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { RawBuilder } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Statement, Statements } from '../../statements/index.ts'
import { restatedStore } from '../contracts/corrections/restated-store.ts'
import { countedFacts } from '../contracts/runs/facts.ts'
import type { FigureSources } from '../figures/ports.ts'
import { COMMISSION, REBATE } from '../rebates/model.ts'
import { rebatesStore } from '../rebates/store.ts'
import { archiveOf } from './archive.ts'
import { betInputs, dayInputs, type Inputs, orderedRows, type Pseudonym, within } from './csv.ts'
import { type Documents, digestOf, documentsOfLine } from './documents.ts'
import { rebateDocuments, rebateInputs } from './rebates.ts'
import { type LineOfContract, recomputeStore as store } from './store.ts'
import { inputView } from './views.ts'

export type RecomputeDeps = {
  db: Db
  sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'>
  statements: Statements['own']
  /** The most rows of inputs that one file has. */
  rowsMost: number
}
export type RecomputeService = ReturnType<typeof recomputeService>

type File = { contentType: string; bytes: Uint8Array<ArrayBuffer> }
/** A statement with everything that its export has. `parties` are the payee and the payer; the house is no party. */
type Found = { parties: readonly MemberId[]; documents(): Promise<Documents>; inputs(): Promise<Inputs> }

const VERIFIER_PATH = new URL('../../../../../../tools/verify/statement.mjs', import.meta.url)

/** Agent rules §12. Exports of statements: the same bytes for the payee, the payer and staff. */
export const recomputeService = (deps: RecomputeDeps) => ({
  /** The statement of somebody else answers as an unknown one. */
  async ofMember(memberId: MemberId, id: string): Promise<File> {
    const found = await find(deps, id)
    if (!found?.parties.includes(memberId)) return refuse('statement.unknown')
    return fileOf(found)
  },
  async ofStaff(id: string): Promise<File> {
    return fileOf((await find(deps, id)) ?? refuse('statement.unknown'))
  },
  async inputsOfMember(memberId: MemberId, asked: Input<typeof statementInputs>): Promise<StatementInputs> {
    const found = await find(deps, asked.id)
    if (!found?.parties.includes(memberId)) return refuse('statement.unknown')
    return inputsPage(found, asked)
  },
  async inputsOfStaff(asked: Input<typeof statementInputsDesk>): Promise<StatementInputs> {
    return inputsPage((await find(deps, asked.id)) ?? refuse('statement.unknown'), asked)
  },
})

/** The digest of a statement of rebates, for the ledger. */
export async function rebateMemo(tx: Tx, statement: Statement): Promise<string> {
  return digestOf(await rebateDocuments(tx, statement, await dayOf(tx, statement)))
}

/** A page of the rows that the file has. */
async function inputsPage(
  found: Found,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<StatementInputs> {
  const inputs = await found.inputs()
  const documents = await found.documents()
  const size = boundedPageSize(pageSize)
  const rows = orderedRows(inputs).slice((page - 1) * size, page * size)
  const items = rows.map((cells) => inputView(inputs.head, cells))
  return { items, page, pageSize: size, total: inputs.rows.length, digest: digestOf(documents) }
}

async function fileOf(found: Found): Promise<File> {
  const inputs = await found.inputs()
  const verifier = await readFile(VERIFIER_PATH, 'utf8')
  return { contentType: 'application/zip', bytes: await archiveOf(await found.documents(), inputs, verifier) }
}

const isOfRebates = (id: string): boolean => [COMMISSION, REBATE].some((kind) => id.startsWith(`${kind}:`))

async function find(deps: RecomputeDeps, id: string): Promise<Found | undefined> {
  if (!isOfRebates(id)) {
    const [line] = await store.contractLines(deps.db, [id])
    return line && ofLine(deps, line)
  }
  const statement = await deps.statements.byId(deps.db, id)
  return statement && ofRebates(deps, statement)
}

/** A pseudonym is as good as unique: 80 bits. */
const PSEUDONYM_LENGTH = 20
/** Agent rules §12: by a key of the statement, so that the pseudonyms of two statements cannot be compared. */
function pseudonymsOf(pseudonymKey: string, statementId: string): Pseudonym {
  const key = createHmac('sha256', Buffer.from(pseudonymKey, 'hex')).update(statementId).digest()
  return (id) => createHmac('sha256', key).update(id).digest('hex').slice(0, PSEUDONYM_LENGTH)
}

function ofLine(deps: RecomputeDeps, line: LineOfContract): Found {
  const pseudonym = pseudonymsOf(line.pseudonymKey, `${line.kind}:${line.lineId}`)
  return {
    parties: line.payerId === null ? [line.payeeId] : [line.payeeId, line.payerId],
    documents: async () => documentsOfLine(line),
    inputs: () => inputsOfLine(deps, line, pseudonym),
  }
}

async function inputsOfLine(
  { db, sources, rowsMost }: RecomputeDeps,
  line: LineOfContract,
  pseudonym: Pseudonym,
): Promise<Inputs> {
  const limit = rowsMost + 1
  const team = { payee: line.payeeId, limit }
  const restated = line.restatementNo === 0 ? null : restatedStore.query(line, line.restatementNo)
  if (line.kind === 'realtimeSalary') {
    const written = await store.factsOfRun(db, line.key)
    invariant(written, 'a line belongs to a run')
    const facts = await countedFacts({ sources }, db, { written })
    return betInputs(within(rowsMost, await store.betRows(db, line, { facts, limit })), pseudonym)
  }
  if (line.kind === 'hourlySalary') {
    const span = { from: line.startsAt, to: line.runEndsAt }
    const counted = await countedFacts({ sources }, db, { settled: span })
    const facts = restated ? restatedStore.withFacts(counted, restated, span) : counted
    return dayInputs(within(rowsMost, await store.hourRows(db, { ...team, day: line.firstDay, facts })), pseudonym)
  }
  const days = { from: line.firstDay, to: line.lastDay, restated: restated && restatedDays(restated) }
  return dayInputs(within(rowsMost, await store.dayRows(db, { ...team, ...days })), pseudonym)
}

const restatedDays = (restated: RawBuilder<unknown>) => ({
  days: restatedStore.days(restated),
  category: RESTATED_CATEGORY,
})

async function dayOf(reader: Reader, { id, period }: Statement) {
  const policy = await rebatesStore.policyOf(reader, period.first)
  invariant(policy, 'a stated day is closed')
  return { policy, pseudonym: pseudonymsOf(policy.pseudonymKey, id) }
}

function ofRebates({ db, rowsMost }: RecomputeDeps, statement: Statement): Found {
  const { owner } = statement
  invariant(owner !== 'house', 'rebates are stated for members')
  return {
    parties: [owner],
    documents: async () => rebateDocuments(db, statement, await dayOf(db, statement)),
    async inputs() {
      return rebateInputs(db, statement, { rowsMost, ...(await dayOf(db, statement)) })
    },
  }
}
