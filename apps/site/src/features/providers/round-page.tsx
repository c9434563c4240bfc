import type { RoundRecord } from '@croupier/game-math/casino/round-record'
import { Card } from '@croupier/ui/card'
import { Field, TextArea } from '@croupier/ui/field'
import { Link } from '@croupier/ui/link'
import { gameRound } from '@croupier/wire/providers/rounds'
import { Trans, useLingui } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useSession } from '../../lib/site.tsx'
import { GameFrame } from './game-frame.tsx'
import { RecentRounds } from './recent-rounds.tsx'
import { type NamedRound, roundFrom } from './round-href.ts'
import css from './round-page.module.css'
import { isCommitment, readRound } from './round-state.ts'
import { RoundSteps } from './round-steps.tsx'
import { RoundVerdict } from './round-verdict.tsx'

/** A placeholder that is never requested. */
const NO_ROUND: NamedRound = { vassalage: 'none', roundId: 'none' }

/** Repeats a round of a game on this device: one that the address names, or a pasted record, which needs no network. */
export function RoundPage() {
  const [params] = useSearchParams()
  const round = roundFrom(params.get('round') ?? '')
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <ShieldCheck size={24} aria-hidden="true" />
        </span>
        <div>
          <h1 className="title-1">
            <Trans>Check a round</Trans>
          </h1>
          <p className="text-2">
            <Trans>Repeat a round of a game on your own device. Nothing is sent to us.</Trans>{' '}
            <Link className="link" href="/verify">
              <Trans>Check a lottery draw</Trans>
            </Link>
          </p>
        </div>
      </div>
      <RoundCheck key={params.get('round')} round={round} />
    </>
  )
}

function RoundCheck({ round }: { round: NamedRound | null }) {
  const isLoggedIn = useSession() !== null
  const [text, setText] = useState('')
  const [noted, setNoted] = useState('')
  const { data, error } = useCall(gameRound, round ?? NO_ROUND, { enabled: round !== null && isLoggedIn })
  const pasted = readRound(text)
  const record = pasted ?? (data?.record ? readRound(data.record) : null)
  return (
    <div className={css.grid}>
      <div className={css.main}>
        {data?.url && <Replay url={data.url} />}
        <RecordForm text={text} onText={setText} noted={noted} onNoted={setNoted} error={error} pasted={pasted} />
      </div>
      <RoundVerdict record={record} noted={noted} proof={data?.proof} isLoggedIn={isLoggedIn || round === null} />
      <RoundSteps record={record} noted={noted} />
      {isLoggedIn && <RecentRounds />}
    </div>
  )
}

/** The round as its provider shows it. */
function Replay({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <Card className={css.replay}>
      <GameFrame url={url} name={t`The round`} onExpired={() => {}} />
    </Card>
  )
}

type FormProps = {
  text: string
  onText: (text: string) => void
  noted: string
  onNoted: (text: string) => void
  error: Error | null
  pasted: RoundRecord | null
}

function RecordForm({ text, onText, noted, onNoted, error, pasted }: FormProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <Card className={css.form}>
      {error && <p role="alert">{errorText(error)}</p>}
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
