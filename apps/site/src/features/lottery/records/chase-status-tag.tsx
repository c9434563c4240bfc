import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { chases } from '@croupier/wire/lottery/chases'
import { useLingui } from '@lingui/react/macro'

type Chase = Output<typeof chases>['items'][number]

/** The status of a repeat order. */
export function ChaseStatusTag({ status }: { status: Chase['status'] }) {
  const { t } = useLingui()
  const words: Record<Chase['status'], string> = {
    running: t`Running`,
    finished: t`Finished`,
    won_stopped: t`Stopped after a win`,
    user_stopped: t`Ended by you`,
    admin_stopped: t`Ended by our staff`,
    system_stopped: t`Ended automatically`,
  }
  const tone = status === 'running' ? 'info' : status === 'won_stopped' ? 'lamp' : 'plain'
  return <Tag tone={tone}>{words[status]}</Tag>
}
