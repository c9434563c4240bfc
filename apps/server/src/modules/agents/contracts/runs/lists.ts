import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import type { contractLines } from '@croupier/wire/agents/contracts'
import type { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../../platform/db/database.ts'
import { disputeActOf, disputeView } from '../../disputes/rules.ts'
import { disputesStore } from '../../disputes/store.ts'
import { checkInterval } from '../../figures/rules.ts'
import type { TreeMembers } from '../../ports.ts'
import { isDebt, owedOf, seenBy } from '../debts/rules.ts'
import { type LineFilter, type StoredLine, linesStore as store } from './store.ts'

type Deps = { db: Db; clock: Clock; members: TreeMembers }
/** A line, and when it was computed. */
type Line = ContractLineView & { computedAt: Instant }
export type LineLists = ReturnType<typeof lineLists>

/** What contracts pay, as their parties and staff read it. */
export const lineLists = (deps: Deps) => ({
  async ofAgent(
    agent: MemberId,
    { side, account, ...asked }: Input<typeof contractLines>,
    { isAssistant }: { isAssistant: boolean },
  ) {
    checkInterval(asked)
    const { kind, from, to } = asked
    const party = side === 'received' ? { payeeId: agent } : { payerId: agent }
    const named = account === undefined ? undefined : await deps.members.memberNamed(deps.db, account)
    // The name of somebody else finds nothing.
    const other = account === undefined || side === 'received' ? {} : { payeeId: named?.id ?? memberIdOf(account) }
    const filter: LineFilter = { kind, from, to, ...party, ...other }
    const role = side === 'received' ? 'payee' : 'payer'
    const found = await page(deps, filter, asked, (line) => seenBy(role, line))
    const sums = await store.sums(deps.db, filter, role)
    const received = () => withPassedOn(deps, isAssistant ? found.items : found.items.map((one) => withAct(deps, one)))
    return { ...found, items: side === 'received' ? await received() : found.items, sums }
  },
  async desk({ account, firstDayFrom: from, firstDayTo: to, kind, status, ...asked }: Input<typeof contractLineDesk>) {
    const { db, members } = deps
    const partyId =
      account === undefined ? undefined : ((await members.memberNamed(db, account))?.id ?? memberIdOf(account))
    return page(deps, { kind, status, from, to, partyId }, asked)
  },
  /** Lines by their ids. */
  async views(lineIds: readonly string[]): Promise<Map<string, ContractLineView>> {
    const lines = await store.byIds(deps.db, lineIds)
    return new Map((await viewsOf(deps, lines)).map((view) => [view.id, view]))
  },
})

async function page(
  deps: Deps,
  filter: LineFilter,
  asked: { page?: number; pageSize?: number },
  shown = (line: StoredLine) => line,
) {
  const { page: number = 1, pageSize = 20 } = asked
  const found = await store.page(deps.db, filter, { page: number, pageSize: boundedPageSize(pageSize) })
  return { ...found, items: await viewsOf(deps, found.items.map(shown)) }
}

async function viewsOf(deps: Deps, lines: readonly StoredLine[]): Promise<Line[]> {
  const disputes = await disputesStore.ofLines(
    deps.db,
    lines.map(({ lineId }) => lineId),
  )
  return Promise.all(
    lines.map(async (line) => {
      const dispute = disputes.get(line.lineId)
      return {
        ...(await viewOf(deps, line)),
        dispute: dispute ? disputeView(dispute) : null,
        computedAt: line.computedAt,
      }
    }),
  )
}

const withAct = ({ clock }: Deps, line: Line): Line => ({
  ...line,
  disputeAct: disputeActOf(line.dispute, line.computedAt, clock.now()),
})

/** Only the payee sees what the own contracts with downlines cost. */
async function withPassedOn({ db }: Deps, lines: readonly ContractLineView[]): Promise<ContractLineView[]> {
  const passedOn = await store.passedOn(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, passedOn: passedOn.get(line.id) ?? ZERO }))
}

async function viewOf({ db, members }: Deps, line: StoredLine): Promise<Omit<ContractLineView, 'dispute'>> {
  const { lineId: id, kind, startsAt, firstDay, lastDay, payerId, payeeId, validBet, base, activeMembers } = line
  const { carryIn, carryOut, tier, rate, due: amount, paid, status, bets, wonValidBet, lostValidBet } = line
  const nameOf = async (memberId: MemberId) => (await members.memberOf(db, memberId))?.username ?? ''
  const parties = { payer: payerId === null ? null : await nameOf(payerId), payee: await nameOf(payeeId) }
  const isWindow = bets !== null && wonValidBet !== null && lostValidBet !== null
  const realtime = isWindow ? { bets, won: wonValidBet, lost: lostValidBet } : null
  const figures = { validBet, base, activeMembers, realtime, carryIn, carryOut, tier, rate }
  const { cause, amountBefore: before, adjustment } = line
  const correction = cause && { cause, before, adjustment }
  const period = { kind, startsAt, firstDay, lastDay }
  const since = line.owedSince ?? line.computedAt
  const debt = isDebt(line) ? { owed: owedOf(line), since, isAdvanced: line.advanced > 0n } : null
  const shown = { ...figures, amount, paid, passedOn: null, status, debt, correction, disputeAct: null }
  return { id, ...period, ...parties, ...shown }
}
