import { Card } from '@croupier/ui/card'
import { Field, TextArea } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import css from './round-page.module.css'
import { type AnyRecord, isCommitment, readRound } from './round-state.ts'
import { RoundSteps } from './round-steps.tsx'
import { type Proof, RoundVerdict } from './round-verdict.tsx'

type Props = {
  /** The record of the round that the address names, or an empty text. */
  given: string
  proof: Proof
  isLoggedIn: boolean
}

/** Repeats a round from its record: the pasted one, or else the given one. */
export function RoundCheck({ given, proof, isLoggedIn }: Props) {
  const [text, setText] = useState('')
  const [noted, setNoted] = useState('')
  const pasted = readRound(text)
  const record = pasted ?? readRound(given)
  return (
    <div className={css.grid}>
      <RecordForm text={text} onText={setText} noted={noted} onNoted={setNoted} pasted={pasted} />
      <RoundVerdict record={record} noted={noted} proof={proof} isLoggedIn={isLoggedIn} />
      <RoundSteps record={record} noted={noted} />
    </div>
  )
}

type FormProps = {
  text: string
  onText: (text: string) => void
  noted: string
  onNoted: (text: string) => void
  pasted: AnyRecord | null
}

function RecordForm({ text, onText, noted, onNoted, pasted }: FormProps) {
  const { t } = useLingui()
  return (
    <Card className={css.form}>
      <TextArea
        label={t`Paste the record of a round`}
        rows={4}
        value={text}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        hint={t`Games show the records under Fairness once you replace your seeds. This works offline.`}
        error={text.trim() && !pasted ? t`This is not a valid record of a round` : undefined}
        accepted={pasted ? t`Read` : undefined}
      />
      <Field
        label={t`Your copy of the hash of our seed`}
        value={noted}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onNoted(event.target.value.trim())}
        error={noted && !isCommitment(noted) ? t`This hash is not valid` : undefined}
        hint={t`Enter it if you noted it before the round`}
      />
    </Card>
  )
}
