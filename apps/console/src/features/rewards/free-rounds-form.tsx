import { useCall, useCommand } from '@croupier/api-client/react'
import { readAmount } from '@croupier/rules/payment'
import { Button } from '@croupier/ui/button'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { grantDesk, offerFreeRounds } from '@croupier/wire/rewards/grants.console'
import { freeRoundGames } from '@croupier/wire/rewards/offers.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'

const FIELDS = {
  member: 'Member name or ID',
  rounds: 'Free rounds',
  stake: 'Stake of each round',
  playDays: 'Days to play them',
  winMax: 'Most that is paid (empty: no limit)',
  note: 'Text for the member',
} as const
type FieldName = keyof typeof FIELDS
type Draft = Record<FieldName | 'game' | 'reason', string>

const EMPTY: Draft = { member: '', game: '', rounds: '10', stake: '', playDays: '7', winMax: '', note: '', reason: '' }
const LIMITS = { rounds: 500, playDays: 90 }

/** A whole number from 1 up to a limit; null for anything else. */
const countOf = (text: string, max: number): number | null => {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= max ? count : null
}

/** The problems of the form, by field. */
const problemsOf = (draft: Draft): Partial<Record<keyof Draft, string | undefined>> => ({
  member: draft.member.trim() ? undefined : 'Enter the name or the ID of a member',
  game: draft.game ? undefined : 'Choose a game',
  rounds: countOf(draft.rounds, LIMITS.rounds) === null ? 'Enter 1 to 500 rounds' : undefined,
  stake: readAmount(draft.stake) === null ? 'Enter an amount such as 0.20' : undefined,
  playDays: countOf(draft.playDays, LIMITS.playDays) === null ? 'Enter 1 to 90 days' : undefined,
  winMax: draft.winMax.trim() && readAmount(draft.winMax) === null ? 'Enter an amount, or nothing' : undefined,
  note: draft.note.trim().length >= 3 ? undefined : 'Write what the member reads',
  reason: reasonMissing(draft.reason),
})

/** The request of a draft; null while it has problems. */
function requestOf(draft: Draft) {
  const stake = readAmount(draft.stake)
  if (stake === null || Object.values(problemsOf(draft)).some(Boolean)) return null
  const [provider = '', game = ''] = draft.game.split('/')
  return {
    member: draft.member.trim(),
    provider,
    game,
    rounds: Number(draft.rounds),
    stake,
    winMax: draft.winMax.trim() ? readAmount(draft.winMax) : null,
    playDays: Number(draft.playDays),
    note: draft.note.trim(),
    reason: draft.reason.trim(),
  }
}

/** Offers free rounds to one member. */
export function FreeRoundsForm({ member }: { member: string }) {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, member })
  const [isAsked, setAsked] = useState(false)
  const offer = useCommand(offerFreeRounds, { changes: [grantDesk, approvals] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const asked = requestOf(draft)
    if (!asked) return
    offer.run(asked).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : 'Free rounds offered' })
        setDraft(EMPTY)
        setAsked(false)
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <Fields draft={draft} isChecked={isAsked} onChange={(change) => setDraft({ ...draft, ...change })} />
      <Button type="submit" kind="primary" wide busy={offer.busy} busyLabel="Offering">
        Offer free rounds
      </Button>
      <Refused>{errorText(offer.error)}</Refused>
      <Fine>
        What the rounds win is cash. When all rounds together stake more than the limit of the setting, another member
        of staff approves them first.
      </Fine>
    </PanelForm>
  )
}

type FieldsProps = { draft: Draft; isChecked: boolean; onChange: (change: Partial<Draft>) => void }

function Fields({ draft, isChecked, onChange }: FieldsProps) {
  const problems = isChecked ? problemsOf(draft) : {}
  const { data } = useCall(freeRoundGames, {})
  const games = (data?.games ?? []).map(({ provider, game, gameName }) => ({
    value: `${provider}/${game}`,
    label: `${gameName} (${provider})`,
  }))
  const text = (name: FieldName) => (
    <Field
      label={FIELDS[name]}
      dense
      inputMode={name === 'member' || name === 'note' ? 'text' : 'decimal'}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={problems[name]}
    />
  )
  return (
    <>
      {text('member')}
      <Select
        label="Game"
        dense
        value={draft.game}
        error={problems.game}
        options={[{ value: '', label: 'Choose a game' }, ...games]}
        onChange={(game) => onChange({ game })}
      />
      {text('rounds')}
      {text('stake')}
      {text('playDays')}
      {text('winMax')}
      {text('note')}
      <ReasonField rows={3} value={draft.reason} onChange={(reason) => onChange({ reason })} isChecked={isChecked} />
    </>
  )
}
