import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { member } from '@croupier/wire/backoffice/members.console'
import { memberLabelsDesk, setMemberLabels } from '@croupier/wire/identity/labels.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'
import type { MemberView } from './member-tabs.tsx'

const useLabels = () => useCall(memberLabelsDesk, {}).data?.labels ?? []

/** The labels that staff gave to a member. */
export function LabelTags({ one }: { one: MemberView }) {
  return useLabels()
    .filter(({ key }) => one.labels.includes(key))
    .map(({ key, labelName }) => <Tag key={key}>{labelName}</Tag>)
}

/** Gives labels of the setting `identity.labels` to a member. Nothing without any. */
export function LabelsButton({ one }: { one: MemberView }) {
  const offered = useLabels()
  const mayEdit = useMay('member.label.edit')
  const [chosen, setChosen] = useState<readonly string[]>()
  const save = useCommand(setMemberLabels, { changes: [member] })
  if (!mayEdit || offered.length === 0) return null
  const close = () => setChosen(undefined)
  const saved = () => {
    toast({ text: 'Labels changed' })
    close()
  }
  const toggle = (key: string, isOn: boolean) =>
    setChosen((before = []) => (isOn ? [...before, key] : before.filter((other) => other !== key)))
  return (
    <>
      <Button onClick={() => setChosen(one.labels)}>Labels</Button>
      {chosen && (
        <ReasonDialog
          title={`Labels of ${one.username}`}
          effect="The member sees the labels in the account menu."
          act="Save labels"
          command={save}
          fields={() =>
            offered.map(({ key, labelName }) => (
              <Checkbox
                key={key}
                checked={chosen.includes(key)}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {labelName}
              </Checkbox>
            ))
          }
          onAct={(reason) => void save.run({ memberId: one.id, labels: [...chosen], reason }).then(saved, () => {})}
          onClose={close}
        />
      )}
    </>
  )
}
