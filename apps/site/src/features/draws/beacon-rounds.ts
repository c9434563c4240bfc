import type { RoundCheck } from '@croupier/game-math/fairness/index'
import { use } from 'react'
import { loadChunk } from '../../lib/lazy.ts'
import type { DrawRecord } from './draw-steps.ts'

let loading: Promise<RoundCheck> | undefined
/** Loads the check of public beacons, whose code is large and which most draws do not need. */
export function loadBeaconRounds(): Promise<RoundCheck> {
  loading ??= loadChunk(() => import('@croupier/game-math/fairness/beacon-signature')).then(({ roundCheck }) =>
    roundCheck(),
  )
  // The next attempt loads it again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The check of the beacon of a draw, for a part of the page that waits for it. Undefined where none is mixed in. */
export const useBeaconRounds = (draw: DrawRecord | undefined): RoundCheck | undefined =>
  draw?.version === 2 ? use(loadBeaconRounds()) : undefined
