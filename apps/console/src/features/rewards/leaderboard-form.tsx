import { useCommand } from '@croupier/api-client/react'
import { keysOf } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { type DeskLeaderboard, leaderboardDesk, saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { BOARD_FIELDS, boardDraft, boardOf, boardProblems } from './leaderboard-draft.ts'
import { SCORE_OPTIONS, TIE_OPTIONS } from './leaderboard-words.ts'
import { CATEGORY_OPTIONS } from './mission-words.ts'

/** Makes a leaderboard, or changes one that has not begun. */
export function LeaderboardForm({ row }: { row?: DeskLeaderboard }) {
  const [draft, setDraft] = useState(() => boardDraft(row))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useCommand(saveLeaderboard, { changes: [leaderboardDesk, approvals] })
  const problems = isChecked ? boardProblems(draft) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const board = boardOf(draft)
    if (!board || reasonMissing(reason)) return
    save.run({ ...board, id: row?.id ?? null, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Leaderboard saved' })
        setReason('')
        setChecked(false)
        if (!row) setDraft(boardDraft())
      },
      () => {},
    )
  }
  return (
    <SidePanel label={row ? `Change ${row.title}` : 'Add a leaderboard'}>
      <PanelForm onSubmit={submit}>
        <h2 className="title-2">{row ? row.title : 'Add a leaderboard'}</h2>
        <Select
          label="Score"
          dense
          value={draft.score}
          onChange={(score) => setDraft({ ...draft, score })}
          options={SCORE_OPTIONS}
        />
        <Select
          label="Games"
          dense
          value={draft.category}
          onChange={(category) => setDraft({ ...draft, category })}
          options={CATEGORY_OPTIONS}
        />
        <Select
          label="Equal scores"
          dense
          value={draft.ties}
          onChange={(ties) => setDraft({ ...draft, ties })}
          options={TIE_OPTIONS}
        />
        {keysOf(BOARD_FIELDS).map((name) => (
          <Field
            key={name}
            label={BOARD_FIELDS[name]}
            dense
            {...(name === 'firstDay' || name === 'lastDay' ? { type: 'date' } : {})}
            value={draft[name]}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            error={problems[name]}
          />
        ))}
        <ReasonField rows={2} value={reason} onChange={setReason} isChecked={isChecked} />
        <Button type="submit" kind="primary" wide busy={save.busy} busyLabel="Saving">
          Save
        </Button>
        <Refused>{errorText(save.error)}</Refused>
        <Fine>
          Once its first day has begun, a leaderboard never changes. Above the budget of the setting another member of
          staff approves it first.
        </Fine>
      </PanelForm>
    </SidePanel>
  )
}
