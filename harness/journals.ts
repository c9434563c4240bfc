import { createHash } from 'node:crypto'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { account, type LaneJournal, type LanePosting } from '../apps/server/src/modules/wallet/index.ts'

/** Further pockets that this proof registers, as modules do. */
export const POCKETS = ['bonus', 'agent', 'points']
export const MEMBERS = 200
/** One in this many journals repeats an earlier key. */
const REPEATS = 20
const HOUSES = ['corrections', 'rewards', 'fees'] as const

export const memberOf = (nth: number): MemberId => `proof${String(nth).padStart(5, '0')}` as MemberId // ids are text

/** Whole numbers below a bound, determined by seed and number. */
function chanceOf(seed: number, nth: number) {
  const bytes = createHash('sha256').update(`${seed}:${nth}`).digest()
  let at = 0
  return (below: number): number => {
    const value = bytes.readUInt16BE(at)
    at = (at + 2) % 30
    return value % below
  }
}

/** The `nth` journal of a run. Every worker makes the same one, so one worker can repeat the journals of another. */
export function journalOf(seed: number, nth: number): LaneJournal {
  const isRepeat = nth > REPEATS && nth % REPEATS === 0
  const number = isRepeat ? nth - REPEATS / 2 : nth
  const chance = chanceOf(seed, number)
  const memberId = memberOf(chance(MEMBERS))
  const at = new Date(Date.UTC(2026, 0, 1) + number * 10)
  const time = at.getTime().toString(16).padStart(12, '0')
  const name = createHash('sha256').update(`${seed}:${number}`).digest('hex')
  const key = `${time.slice(0, 8)}-${time.slice(8)}-7${name.slice(0, 3)}-8${name.slice(3, 6)}-${name.slice(6, 14)}0000`
  const count = 1 + chance(3)
  return {
    key,
    memberId,
    at,
    payload: `${number}`,
    postings: Array.from({ length: count }, () => postingOf(memberId, chance)),
  }
}

/** A credit, a debit, a debit from several pockets in their order, or a move between two pockets. */
function postingOf(memberId: MemberId, chance: (below: number) => number): LanePosting {
  const pockets = ['cash', ...POCKETS].map((pocket) => account.pocket(memberId, pocket))
  const first = chance(pockets.length)
  const one = pockets[first]!
  const next = pockets[(first + 1) % pockets.length]!
  const house = account.house(HOUSES[chance(HOUSES.length)]!)
  const amount = units(BigInt(1 + chance(5_000)))
  const kind = 'correction'
  const form = chance(7)
  if (form <= 3) return { kind, from: house, to: one, amount }
  if (form === 4) return { kind, from: one, to: house, amount }
  if (form === 5) return { kind, from: one, to: next, amount }
  return { kind, from: [one, next], to: house, amount }
}
