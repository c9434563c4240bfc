import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { removeSuppression, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Acts } from '../../lib/panel.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { CHANNEL_WORDS } from './message-words.ts'
import { effectText, SUPPRESSION_WORDS, type Suppression } from './suppression-words.ts'

type Props = { suppression: Suppression; onRemoved: () => void }

/** One recipient that gets no messages, and the act that allows them again. */
export function SuppressionPanel({ suppression, onRemoved }: Props) {
  return (
    <DetailPanel
      label="Recipient"
      one={suppression}
      show={(one) => ({
        title: one.recipient,
        tag: SUPPRESSION_WORDS[one.reason],
        line: CHANNEL_WORDS[one.channel],
        facts: [
          { label: 'Stops', value: effectText(one) },
          ...(one.note ? [{ label: 'Note', value: one.note }] : []),
          { label: 'Added', value: `${timeText(one.addedAt)} UTC` },
        ],
        acts: <Removing key={one.id} suppression={one} onRemoved={onRemoved} />,
      })}
    />
  )
}

function Removing({ suppression, onRemoved }: Props) {
  const [isAsked, setAsked] = useState(false)
  const remove = useCommand(removeSuppression, { changes: [suppressionList] })
  if (!useMay('notification.suppression.edit')) return null
  const run = (reason: string) =>
    void remove.run({ id: suppression.id, reason }).then(
      () => {
        toast({ text: 'Messages are allowed again' })
        onRemoved()
      },
      () => {},
    )
  return (
    <Acts>
      <Button onClick={() => setAsked(true)}>Allow messages again</Button>
      {isAsked && (
        <ReasonDialog
          title="Allow messages again?"
          effect={`${suppression.recipient} gets the next message by ${CHANNEL_WORDS[suppression.channel]} again.`}
          act="Allow messages"
          kind="primary"
          command={remove}
          onAct={run}
          onClose={() => setAsked(false)}
        />
      )}
    </Acts>
  )
}
