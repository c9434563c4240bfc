import type { LaneGuard, LaneRider } from '../model.ts'
import type { Batch } from './model.ts'
import { compositeStatement } from './store/composite.ts'
import type { LaneStatement } from './store/parameters.ts'
import { singleStatement } from './store/single.ts'

type Parts = { riders: readonly LaneRider[]; guards: readonly LaneGuard[] }
export type LaneParts = Parts & { limitsGuard: LaneGuard | undefined }
/** `name` is the one under which a connection prepares it. `guards` are those of its answer, in their order. */
export type NamedStatement = LaneStatement & { name: string; guards: readonly LaneGuard[] }
export type StatementOf = (batch: Batch) => NamedStatement

/** `lone` is `single` for one entry with one row of each part, such as the stake of a bet; `credits` is `single` with credits. */
type Form = 'lone' | 'single' | 'credits' | 'composite'

/** Statements with chosen parts. Every connection keeps the ones that it has used. */
const MAX_CHOSEN = 64

const partsOf = ({ riderRows, checks }: Batch, { riders, guards }: Parts): Parts => ({
  riders: riders.filter(({ name }) => (riderRows.get(name)?.rows.length ?? 0) > 0),
  guards: guards.filter(({ name }) => (checks.get(name)?.length ?? 0) > 0),
})

function formOf({ shape, journals, riderRows }: Batch, { riders }: Parts): Form {
  if (shape === 'composite') return shape
  if (journals.some(({ entries }) => entries.length > 1)) return 'credits'
  const isLone = journals.length === 1 && riders.every(({ name }) => riderRows.get(name)?.rows.length === 1)
  return isLone ? 'lone' : 'single'
}

/**
 * The statements of a lane, each composed once. A statement has the riders and guards that its batch names, because every other one
 * costs the database, even without rows: with the parts of all modules, a batch of claims took twice as long. When there are too many
 * combinations, a batch with another one takes a statement with all parts.
 */
export function laneStatements({ limitsGuard, ...all }: LaneParts): StatementOf {
  const composed = new Map<string, NamedStatement>()
  function compose(form: Form, parts: Parts): NamedStatement {
    const isLimited = limitsGuard && parts.guards.includes(limitsGuard)
    const statement =
      form === 'composite'
        ? compositeStatement(parts, isLimited ? limitsGuard : undefined)
        : singleStatement(parts, form)
    return { ...statement, guards: parts.guards, name: `lane_${form}_${composed.size + 1}` }
  }
  return (batch) => {
    const chosen = partsOf(batch, all)
    const form = formOf(batch, chosen)
    const names = [...chosen.riders, ...chosen.guards].map(({ name }) => name)
    const key = `${form} ${names.join(' ')}`
    const known = composed.get(key)
    if (known) return known
    const isRoom = composed.size < MAX_CHOSEN
    const [name, statement] = isRoom ? [key, compose(form, chosen)] : general(batch.shape)
    composed.set(name, statement)
    return statement
  }
  /** It has room for everything of its shape. */
  function general(shape: Batch['shape']): [name: string, statement: NamedStatement] {
    const guards = all.guards.filter(({ runsUnderLock }) => shape === 'composite' || !runsUnderLock)
    const form = shape === 'composite' ? shape : 'credits'
    return [shape, composed.get(shape) ?? compose(form, { ...all, guards })]
  }
}
