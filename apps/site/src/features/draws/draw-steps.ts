import {
  checkDraw,
  commit,
  drawNumbers,
  drawTrace,
  finalSeed,
  isIncluded,
  leafHash,
  ownerCommitment,
  type Taken,
} from '@croupier/game-math/fairness/index'
import { families } from '@croupier/game-math/lottery/index'
import { drawRecord } from '@croupier/wire/draws/draws'
import type { Output } from '@croupier/wire/endpoint'
import type { ticket } from '@croupier/wire/lottery/tickets'
import * as z from 'zod/mini'

export type DrawRecord = z.output<typeof drawRecord>
export type Proof = NonNullable<Output<typeof ticket>['inclusion']>

/** A draw whose seeds and numbers are revealed, so that it can be recomputed. */
type Revealed = DrawRecord & { serverSeed: string; finalSeed: string; numbers: number[] }
export const isRevealed = (draw: DrawRecord): draw is Revealed =>
  draw.serverSeed !== null && draw.finalSeed !== null && draw.numbers !== null

/** Whether this page knows the family. A page that was loaded before a release may not. */
export const isKnown = ({ family }: DrawRecord): boolean => families.has(family)

export type { Taken }

/** The values recomputed from the seed, and whether those of the record agree. */
export type Recomputed = {
  readonly commit: string
  readonly finalSeed: string
  readonly taken: readonly Taken[]
  readonly numbers: readonly number[]
  readonly holds: { readonly commit: boolean; readonly finalSeed: boolean; readonly numbers: boolean }
  readonly isRight: boolean
}

/** Decisions "Draws and cut-off", draw1: recomputes a draw from its seed. */
export function recompute(draw: Revealed): Recomputed {
  const { game, issueNo: drawId, serverSeed, beacon } = draw
  const seed = finalSeed(serverSeed, { game, drawId }, beacon)
  const numbers = drawNumbers(draw.family, seed, game)
  const holds = checkDraw({ ...draw, drawId })
  const isRight = holds.commit && holds.finalSeed && holds.numbers
  return {
    commit: commit(serverSeed),
    finalSeed: seed,
    taken: drawTrace(draw.family, seed, game),
    numbers,
    holds,
    isRight,
  }
}

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

const wrapped = z.object({ value: drawRecord })

/** Reads a pasted record, with or without the envelope of the public call. Null for another text. */
export function readRecord(text: string): DrawRecord | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const bare = z.safeParse(drawRecord, json)
  if (bare.success) return bare.data
  const inEnvelope = z.safeParse(wrapped, json)
  return inEnvelope.success ? inEnvelope.data.value : null
}

/** "2d61…c4f8" */
export const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`
