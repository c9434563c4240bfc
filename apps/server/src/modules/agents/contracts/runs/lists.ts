import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import type { contractLines } from '@croupier/wire/agents/contracts'
import type { contractLineDesk } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../../platform/db/database.ts'
import { checkInterval } from '../../figures/rules.ts'
import type { TreeMembers } from '../../ports.ts'
import { type LineFilter, type StoredLine, linesStore as store } from './store.ts'

type Deps = { db: Db; members: TreeMembers }
export type LineLists = ReturnType<typeof lineLists>

/** What contracts pay, as their parties and staff read it. */
export const lineLists = (deps: Deps) => ({
  async ofAgent(agent: MemberId, { side, account, ...asked }: Input<typeof contractLines>) {
    checkInterval(asked)
    const { kind, from, to } = asked
    const party = side === 'received' ? { payeeId: agent } : { payerId: agent }
    const named = account === undefined ? undefined : await deps.members.memberNamed(deps.db, account)
    // The name of somebody else finds nothing.
    const other = account === undefined || side === 'received' ? {} : { payeeId: named?.id ?? memberIdOf(account) }
    const filter: LineFilter = { kind, from, to, ...party, ...other }
    const found = await page(deps, filter, asked)
    const sums = await store.sums(deps.db, filter)
    return { ...found, items: side === 'received' ? await withPassedOn(deps, found.items) : found.items, sums }
  },
  async desk({ account, firstDayFrom: from, firstDayTo: to, kind, status, ...asked }: Input<typeof contractLineDesk>) {
    const { db, members } = deps
    const partyId =
      account === undefined ? undefined : ((await members.memberNamed(db, account))?.id ?? memberIdOf(account))
    return page(deps, { kind, status, from, to, partyId }, asked)
  },
})

async function page(deps: Deps, filter: LineFilter, asked: { page?: number; pageSize?: number }) {
  const { page: number = 1, pageSize = 20 } = asked
  const found = await store.page(deps.db, filter, { page: number, pageSize: boundedPageSize(pageSize) })
  return { ...found, items: await Promise.all(found.items.map((one) => viewOf(deps, one))) }
}

/** Only the payee sees what the own contracts with downlines cost. */
async function withPassedOn({ db }: Deps, lines: readonly ContractLineView[]): Promise<ContractLineView[]> {
  const passedOn = await store.passedOn(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, passedOn: passedOn.get(line.id) ?? ZERO }))
}

async function viewOf({ db, members }: Deps, line: StoredLine): Promise<ContractLineView> {
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
  return { id, ...period, ...parties, ...figures, amount, paid, passedOn: null, status, correction }
}
