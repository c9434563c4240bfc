import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { ticket } from '@croupier/wire/lottery/tickets'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { checkProof, type ProofCheck, type PublishedTickets } from './draw-steps.ts'
import { Claim, Evidence } from './evidence.tsx'
import css from './verify-page.module.css'

const isTicketId = (text: string): boolean => z.safeParse(z.uuid(), text).success

/**
 * Checks whether a ticket is in the root that was published at the cut-off. A link from a bet gives the ticket, which is then
 * checked at once.
 */
export function TicketCheck({ given, draw }: { given: string; draw: PublishedTickets | undefined }) {
  const session = useSession()
  return (
    <Card>
      <CardHead title={<Trans>Was my ticket counted?</Trans>} />
      {session ? <TicketForm given={given} draw={draw} /> : <LoginFirst />}
    </Card>
  )
}

const LoginFirst = () => (
  <div className={css.login}>
    <p className="small text-2">
      <Trans>Only you can see your tickets. Log in to check one.</Trans>
    </p>
    <Button onClick={() => openModal('loginModal')}>
      <Trans>Log in</Trans>
    </Button>
  </div>
)

function TicketForm({ given, draw }: { given: string; draw: PublishedTickets | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(given)
  const [wanted, setWanted] = useState(given)
  const check = (event: FormEvent) => {
    event.preventDefault()
    setWanted(typed.trim())
  }
  return (
    <div className={given ? css.ticket : ''}>
      <form className={css.form} onSubmit={check}>
        <Field
          label={t`Ticket number`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          error={wanted && !isTicketId(wanted) ? t`This ticket number is not valid` : undefined}
          hint={t`Shown with each of your bets`}
        />
        <div className={css.acts}>
          <Button type="submit">
            <Trans>Check this ticket</Trans>
          </Button>
        </div>
      </form>
      <div aria-live="polite">{isTicketId(wanted) && <TicketProof ticketId={wanted} draw={draw} />}</div>
    </div>
  )
}

const AGAIN_MS = 5_000

/** The proof of a ticket, requested again until the round closes. */
function TicketProof({ ticketId, draw }: { ticketId: string; draw: PublishedTickets | undefined }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { info } = useMember()
  const [isWaiting, setWaiting] = useState(false)
  const { data, error } = useCall(ticket, { ticketId }, isWaiting ? { everyMs: AGAIN_MS } : {})
  useEffect(() => setWaiting(data?.inclusion === null && data.bets.some(({ status }) => status === 'accepted')), [data])
  if (error) return <p className="small text-2">{errorText(error)}</p>
  if (!data) return null
  if (!data.inclusion)
    return (
      <p className="small text-2">
        <Trans>The proof is available once the round has closed.</Trans>
      </p>
    )
  const { inclusion, issueNo: round } = data
  const isOther = draw && (draw.issueNo !== round || draw.game !== data.game)
  const root = draw && !isOther ? draw.betsRoot : inclusion.root
  const check = checkProof(inclusion, root, info?.id)
  const isCounted = check.leaf && check.root && check.owner !== false
  return (
    <div className={css.rebuilt}>
      <p className={`${css.word} ${isCounted ? css.right : css.wrong}`}>
        {isCounted ? <Trans>Your ticket was counted</Trans> : <Trans>The proof is not correct</Trans>}
      </p>
      <Claims check={check} round={round} />
      <Evidence label={t`Ticket number`} value={ticketId} copyLabel={t`Copy the ticket number`} />
      <Evidence label={t`Hash of your ticket`} value={inclusion.leafHash} copyLabel={t`Copy the hash of your ticket`} />
      <Evidence label={t`Root of all tickets`} value={inclusion.root} copyLabel={t`Copy the root of the tickets`} />
      <p className={`small text-2 ${css.proof}`}>
        <Trans>Copy the proof for the checker</Trans>
        <CopyButton text={JSON.stringify(inclusion)} label={t`Copy the proof`} />
      </p>
    </div>
  )
}

function Claims({ check, round }: { check: ProofCheck; round: string }) {
  return (
    <ul className={css.checks}>
      <Claim holds={check.leaf}>
        <Trans>Its hash matches its bets, stake and time</Trans>
      </Claim>
      <Claim holds={check.root}>
        <Trans>It is included in the root of round {round}</Trans>
      </Claim>
      {check.owner !== undefined && (
        <Claim holds={check.owner}>
          <Trans>It is yours</Trans>
        </Claim>
      )}
    </ul>
  )
}
