import { draws } from '@croupier/wire/draws/draws'
import { saveCommitments, savedCommitment } from '../../lib/commitments.ts'
import type { Site } from '../../lib/site.tsx'

/** More than the rounds for which draws commits ahead, so that one call serves several rounds. */
const AHEAD = 20

/** Saves the commitments of the open round and of those after it on this device, unless it has that of the open one. */
export async function keepCommitments({ call, clock }: Site, game: string, issueNo: string): Promise<void> {
  if (savedCommitment({ game, issueNo })) return
  const { items } = await call(draws, { game, state: 'undecided', pageSize: AHEAD })
  saveCommitments(items, clock.now())
}
