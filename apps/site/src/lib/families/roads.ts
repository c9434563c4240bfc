import type { MessageDescriptor } from '@lingui/core'

/** A question with two answers, `first` and `other`, that each result of a family answers with one of these tokens. */
export type RoadOf = {
  readonly code: string
  readonly name: MessageDescriptor
  readonly first: string
  readonly other: string
  of(numbers: readonly number[]): string
}

const byFamily = new Map<string, readonly RoadOf[]>()

/** Registers the roads that players of a family follow. */
export const addRoads = (family: string, roads: readonly RoadOf[]): unknown => byFamily.set(family, roads)

export const roadsOf = (family: string): readonly RoadOf[] => byFamily.get(family) ?? []
