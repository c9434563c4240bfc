import { readFile } from 'node:fs/promises'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { statementInputsDesk } from '@croupier/wire/agents/contracts.console'
import type { StatementInputs, statementInputs } from '@croupier/wire/agents/statement-files'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import { archiveOf } from './archive.ts'
import { orderedRows } from './csv.ts'
import { digestOf } from './documents.ts'
import { type FindDeps, type FoundStatement, findStatement, isParty } from './find.ts'
import { inputView } from './views.ts'

export type RecomputeService = ReturnType<typeof recomputeService>

type File = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

const VERIFIER_PATH = new URL('../../../../../../tools/verify/statement.mjs', import.meta.url)

/** Agent rules §12. Exports of statements: the same bytes for the payee, the payer and staff. */
export const recomputeService = (deps: FindDeps) => ({
  /** The statement of somebody else answers as an unknown one. */
  async ofMember(memberId: MemberId, id: string): Promise<File> {
    const found = await findStatement(deps, id)
    if (!found || !isParty(found, memberId)) return refuse('statement.unknown')
    return fileOf(found)
  },
  async ofStaff(id: string): Promise<File> {
    return fileOf((await findStatement(deps, id)) ?? refuse('statement.unknown'))
  },
  async inputsOfMember(memberId: MemberId, asked: Input<typeof statementInputs>): Promise<StatementInputs> {
    const found = await findStatement(deps, asked.id)
    if (!found || !isParty(found, memberId)) return refuse('statement.unknown')
    return inputsPage(found, asked)
  },
  async inputsOfStaff(asked: Input<typeof statementInputsDesk>): Promise<StatementInputs> {
    return inputsPage((await findStatement(deps, asked.id)) ?? refuse('statement.unknown'), asked)
  },
})

/** A page of the rows that the file has. */
async function inputsPage(
  found: FoundStatement,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<StatementInputs> {
  const inputs = await found.inputs()
  const documents = await found.documents()
  const size = boundedPageSize(pageSize)
  const rows = orderedRows(inputs).slice((page - 1) * size, page * size)
  const items = rows.map((cells) => inputView(inputs.head, cells))
  return { items, page, pageSize: size, total: inputs.rows.length, digest: digestOf(documents) }
}

async function fileOf(found: FoundStatement): Promise<File> {
  const inputs = await found.inputs()
  const verifier = await readFile(VERIFIER_PATH, 'utf8')
  return { contentType: 'application/zip', bytes: await archiveOf(await found.documents(), inputs, verifier) }
}
