import { Trans } from '@lingui/react/macro'
import { useTimes } from '../../lib/use-times.ts'

/** Agent rules §10: when the figures of the running day were read. Those of a closed day are final. */
export function AsOf({ updatedAt, isFinal }: { updatedAt: Date | null; isFinal: boolean }) {
  const { hour } = useTimes()
  if (!updatedAt) return <Trans>No figures yet. They are read every 5 minutes.</Trans>
  if (isFinal) return <Trans>These figures are final.</Trans>
  return <Updated at={hour(updatedAt)} />
}

const Updated = ({ at }: { at: string }) => <Trans>Updated {at} · every 5 minutes</Trans>
