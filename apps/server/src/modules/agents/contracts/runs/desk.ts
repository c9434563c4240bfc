import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import type { ContractRun, runDesk, runPreview } from '@croupier/wire/agents/runs.console'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../../platform/db/database.ts'
import type { Wallet } from '../../../wallet/index.ts'
import { AGENT_POCKET } from '../../pockets.ts'
import { type RunSums, runDeskStore as store } from './desk-store.ts'
import { forecastRun, missingOf, type PayerFunds } from './forecast.ts'
import type { LineLists } from './lists.ts'

/** More lines are not previewed in one call. */
const LINES_MOST = 20_000

export type RunDeskDeps = { db: Db; wallet: Pick<Wallet, 'balancesOf'>; lines: Pick<LineLists, 'views'> }
export type RunDesk = ReturnType<typeof runDeskService>

/** Runs of contracts as staff see them before and after they approve what the house pays. */
export const runDeskService = (deps: RunDeskDeps) => ({
  async list({ before, pageSize, ...filter }: Input<typeof runDesk>): Promise<Output<typeof runDesk>> {
    const size = boundedPageSize(pageSize)
    const after = before === undefined ? undefined : nameOf(before)
    const found = await store.list(deps.db, { ...filter, before: after }, size + 1)
    const items = found.slice(0, size).map(viewOf)
    return { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null }
  },
  preview: (asked: Input<typeof runPreview>) => preview(deps, asked),
})

const viewOf = (run: RunSums): ContractRun => ({ ...run, id: `${run.kind}:${run.key}` })

/** The kind and the key of a run by its id. Another text names no run. */
function nameOf(id: string) {
  const kind = CONTRACT_KINDS.find((one) => id.startsWith(`${one}:`))
  return kind && { kind, key: id.slice(kind.length + 1) }
}

async function preview(
  deps: RunDeskDeps,
  { kind, key, page, pageSize }: Input<typeof runPreview>,
): Promise<Output<typeof runPreview>> {
  const { db, lines } = deps
  const run = (await store.one(db, { kind, key })) ?? refuse('agents.run_unknown')
  if (run.lines > LINES_MOST) return refuse('agents.run_too_large')
  const found = await store.lines(db, { kind, key })
  const payers = [...new Set(found.flatMap(({ payerId }) => payerId ?? []))]
  const forecast = forecastRun(found, await fundsOf(deps, run, payers))
  const size = boundedPageSize(pageSize)
  const shown = forecast.slice((page - 1) * size, page * size)
  const views = await lines.views(shown.map(({ line }) => line.lineId))
  const items = shown.map(({ line, ...one }) => ({ ...one, line: views.get(line.lineId)! }))
  return { run: viewOf(run), items, page, pageSize: size, total: found.length, ...missingOf(forecast) }
}

async function fundsOf(
  { db, wallet }: RunDeskDeps,
  run: RunSums,
  payers: readonly MemberId[],
): Promise<Map<MemberId, PayerFunds>> {
  const balances = await wallet.balancesOf(db, payers)
  const debts = await store.olderDebts(db, run, payers)
  return new Map(
    [...balances].map(([id, { cash, others }]) => [
      id,
      { agent: others.get(AGENT_POCKET) ?? ZERO, cash, owes: debts.get(id) ?? ZERO },
    ]),
  )
}
