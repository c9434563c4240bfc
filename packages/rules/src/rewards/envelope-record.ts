import { drawStream, finalSeed, hashJson, type Stream } from '@croupier/game-math/fairness/index'
import { type Money, moneyText, parseMoney, sumOf } from '@croupier/kernel/money'
import { type EnvelopePlan, prepareEnvelopes } from './envelopes.ts'

/** A row of a table of envelopes. Amounts are decimal text, as in the published record. */
export type EnvelopeTableRow = { readonly amount: string; readonly count: number }

/** What is fixed before a drop opens. Amounts are decimal text, instants ISO text, as in the published record. */
export type EnvelopeTerms = SharedTerms & (FirstCome | Window)

/** Claims are answered as they come. */
type FirstCome = { readonly protocol: 'envelope1' }
/** Requests of the first seconds are ordered by the committed seed (Reward rules §8, policy `window`). */
type Window = { readonly protocol: 'envelope2'; readonly windowSeconds: number }

type SharedTerms = {
  readonly version: 1
  readonly drop: string
  readonly openAt: string
  readonly closeAt: string
  readonly mode: EnvelopePlan['mode']
  readonly total: string
  readonly count: number
  /** The smallest and largest amount of random envelopes, null for other modes. */
  readonly min: string | null
  readonly max: string | null
  /** The envelopes of the mode `table`, empty for other modes. */
  readonly table: readonly EnvelopeTableRow[]
  readonly committedAt: string
  /** SHA-256 of the 32 bytes of the server seed. */
  readonly seedHash: string
}

/** `number` is the place in the queue, from 1. `owner` is the pseudonym of the member in this drop. */
export type EnvelopeTaken = { readonly number: number; readonly owner: string }

/** The pseudonyms of those whose requests waited for the draw, by arrival: within the window, and after it. */
export type EnvelopeRequests = { readonly early: readonly string[]; readonly late: readonly string[] }

/** A drop that is closed, as it is published. `recordHash` covers all other fields. */
export type EnvelopeRecord = EnvelopeTerms & {
  readonly commitment: string
  /** In the order in which they are handed out. */
  readonly amounts: readonly string[]
  readonly claims: readonly EnvelopeTaken[]
  /** Of the protocol `envelope2` only. */
  readonly requests?: EnvelopeRequests
  /** What nobody took. */
  readonly returned: string
  /** Before `closeAt` when staff ended the drop. */
  readonly closedAt: string
  readonly serverSeed: string
  readonly finalSeed: string
  readonly recordHash: string
}

/** The plan of the terms; null for a mode without its amounts. */
export function envelopePlan(terms: Pick<EnvelopeTerms, 'mode' | 'total' | 'count' | 'min' | 'max' | 'table'>) {
  const { mode, count, min, max, table } = terms
  const total = parseMoney(terms.total)
  if (mode === 'equal') return { mode, total, count } satisfies EnvelopePlan
  if (mode === 'table') {
    const rows = table.map(({ amount, count: times }) => ({ amount: parseMoney(amount), count: times }))
    return { mode, total, table: rows } satisfies EnvelopePlan
  }
  if (min === null || max === null) return null
  return { mode, total, count, min: parseMoney(min), max: parseMoney(max) } satisfies EnvelopePlan
}

/** Casino rules §2.2. The hash of the terms, which is published before the drop opens. */
export const envelopeCommitment = (terms: EnvelopeTerms): string => {
  const { version, protocol, drop, openAt, closeAt, mode, total, count, min, max, table, committedAt, seedHash } = terms
  const first = { version, protocol, drop, openAt, closeAt, mode, total, count }
  const window = protocol === 'envelope2' ? { windowSeconds: terms.windowSeconds } : {}
  return hashJson({ ...first, ...window, min, max, table, committedAt, seedHash })
}

const seedOf = (drop: string, serverSeed: string): string =>
  finalSeed(serverSeed, { game: 'envelope', drawId: drop }, 'none')

/**
 * Reward rules §8. The envelopes of a drop in the order in which they are handed out, made and shuffled with the stream of the
 * committed seed: `draw1:envelope:<drop>:none`, without a beacon. Null when the terms do not add up.
 */
export function envelopeAmounts(
  terms: Pick<EnvelopeTerms, 'drop' | 'mode' | 'total' | 'count' | 'min' | 'max' | 'table'>,
  serverSeed: string,
): readonly Money[] | null {
  const plan = envelopePlan(terms)
  const made = plan && prepareEnvelopes(plan, drawStream(seedOf(terms.drop, serverSeed), 'envelope'))
  return made && !('refusal' in made) ? made : null
}

/** Reward rules §8, policy `window`: the random stream that orders the requests of a drop, from its committed seed. */
export const envelopeOrder = (drop: string, serverSeed: string): Stream =>
  drawStream(seedOf(drop, serverSeed), 'envelope-order')

type Closing = {
  readonly terms: EnvelopeTerms
  readonly amounts: readonly Money[]
  readonly claims: readonly EnvelopeTaken[]
  /** Null for a drop without a window. */
  readonly requests: EnvelopeRequests | null
  readonly serverSeed: string
  readonly closedAt: string
}

/** Reward rules §8. The public record of a drop that is closed. Envelopes are taken in their order, so the rest returns. */
export function envelopeRecord({ terms, amounts, claims, requests, serverSeed, closedAt }: Closing): EnvelopeRecord {
  const fields = {
    ...terms,
    commitment: envelopeCommitment(terms),
    amounts: amounts.map(moneyText),
    claims,
    ...(requests ? { requests } : {}),
    returned: moneyText(sumOf(amounts.slice(claims.length))),
    closedAt,
    serverSeed,
    finalSeed: seedOf(terms.drop, serverSeed),
  }
  return { ...fields, recordHash: hashJson(fields) }
}
