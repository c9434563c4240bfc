import type { ComponentType } from 'react'

/** The last result of a game. `numbers` is undefined while there is none; `arriving` when it has just been drawn. */
export type ReplayProps = {
  readonly numbers: readonly number[] | undefined
  /** The short number of its round. */
  readonly round: string
  readonly arriving: boolean
}

const byFamily = new Map<string, ComponentType<ReplayProps>>()

/** Registers how a family plays a result again. */
export const addReplay = (family: string, Replay: ComponentType<ReplayProps>): unknown => byFamily.set(family, Replay)

/** Undefined for a family whose results are numbers only. */
export const replayOf = (family: string): ComponentType<ReplayProps> | undefined => byFamily.get(family)
