import {
  type Beacon,
  type CheckedRecord,
  checkRecord,
  drawNumbers,
  drawTrace,
  finalSeed,
  isIncluded,
  leafHash,
  ownerCommitment,
  type RoundCheck,
  type Taken,
} from '@croupier/game-math/fairness/index'
import { families } from '@croupier/game-math/lottery/index'
import { drawRecord } from '@croupier/wire/draws/draws'
import type { Output } from '@croupier/wire/endpoint'
import type { ticket } from '@croupier/wire/lottery/tickets'
import * as z from 'zod/mini'

export type DrawRecord = z.output<typeof drawRecord>
/** The part of a draw's record about its tickets, which draws outside have, too. */
export type PublishedTickets = Pick<DrawRecord, 'game' | 'issueNo' | 'betsRoot' | 'ticketCount' | 'totalStake'>
export type Proof = NonNullable<Output<typeof ticket>['inclusion']>

/** A draw whose seed is revealed, so that its numbers can be computed. A void draw has a seed and no numbers. */
type Revealed = DrawRecord & { serverSeed: string }
export const isRevealed = (draw: DrawRecord): draw is Revealed => draw.serverSeed !== null
export const isDecided = ({ status }: DrawRecord): boolean => status === 'drawn' || status === 'void'

/** Whether this page knows the family. A page that was loaded before a release may not. */
export const isKnown = ({ family }: DrawRecord): boolean => families.has(family)

export type { Taken }

/** The values that follow from the seed of a draw. */
export type Recomputed = {
  readonly finalSeed: string
  readonly taken: readonly Taken[]
  readonly numbers: readonly number[]
}

/** What is mixed into a draw. Null while its round is not published, or if its beacon did not sign it. */
function mixedIn(draw: DrawRecord, rounds: RoundCheck | undefined): Beacon | 'none' | null {
  if (draw.version === 1) return 'none'
  const { chain: hash, round } = draw.beacon
  const chain = rounds?.chainOf(hash)
  const randomness = chain && draw.beaconSignature && rounds?.randomnessOf(chain, round, draw.beaconSignature)
  return randomness ? { round, randomness } : null
}

/** Decisions "Draws and cut-off", draw1: recomputes a draw from its seed and the round of its beacon; null without that. */
export function recompute(draw: Revealed, rounds: RoundCheck | undefined): Recomputed | null {
  const { game, issueNo, serverSeed, family } = draw
  const beacon = mixedIn(draw, rounds)
  if (beacon === null) return null
  const seed = finalSeed(serverSeed, { game, drawId: issueNo }, beacon)
  return { finalSeed: seed, taken: drawTrace(family, seed, game), numbers: drawNumbers(family, seed, game) }
}

/** A record to check: `json` is the text that was pasted, with fields that `draw` does not have. */
export type Loaded = { readonly draw: DrawRecord; readonly json: unknown }
export const loaded = (draw: DrawRecord): Loaded => ({ draw, json: z.encode(drawRecord, draw) })

const commitment = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const isCommitment = (text: string): boolean => z.safeParse(commitment, text).success

/** A commitment from before the draw. `savedAt` is when this device saved it, null for the player's own copy or none. */
export type Noted = { readonly commitment: string; readonly savedAt: Date | null }

/** Checks a record as the verifier does. `noted` is a commitment from before the draw, or an empty text. */
export const check = ({ json }: Loaded, noted: string, rounds: RoundCheck | undefined): CheckedRecord =>
  checkRecord(json, isCommitment(noted) ? noted : undefined, rounds)

/** Whether a ticket is in the root that was published at the cut-off, and whether it is the member's. */
export type ProofCheck = { readonly leaf: boolean; readonly root: boolean; readonly owner: boolean | undefined }

export function checkProof(proof: Proof, betsRoot: string | null, memberId: string | undefined): ProofCheck {
  const leaf = leafHash(proof.leaf)
  return {
    leaf: leaf === proof.leafHash,
    root: betsRoot !== null && isIncluded(leaf, proof.path, betsRoot),
    owner:
      memberId === undefined
        ? undefined
        : proof.memberId === memberId && ownerCommitment(memberId, proof.salt) === proof.leaf.owner,
  }
}

/** The value of the envelope of the public call. Another value stays as it is. */
function unwrap(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('success' in json && 'value' in json)) return json
  return json.success === true && Object.keys(json).length === 2 ? json.value : json
}

/** Reads a pasted record, with or without the envelope of the public call. Null for another text. */
export function readRecord(text: string): Loaded | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const bare = unwrap(json)
  const { success, data } = z.safeParse(drawRecord, bare)
  return success ? { draw: data, json: bare } : null
}
