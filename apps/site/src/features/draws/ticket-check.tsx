import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { ticket } from '@croupier/wire/lottery/tickets'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../lib/call.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useMember } from '../../lib/member.ts'
import { openModal } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import { checkProof, type DrawRecord, type ProofCheck } from './draw-steps.ts'
import css from './verify-page.module.css'

const isTicketId = (text: string): boolean => z.safeParse(z.uuid(), text).success

/** Checks whether a ticket is in the root that was published at the cut-off. */
export function TicketCheck({ draw }: { draw: DrawRecord | undefined }) {
  const { t } = useLingui()
  const session = useSession()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const check = (event: FormEvent) => {
    event.preventDefault()
    setWanted(typed.trim())
  }
  return (
    <Card>
      <CardHead title={<Trans>Was my ticket counted?</Trans>} />
      {session === null ? (
        <div className={css.login}>
          <p className="small text-2">
            <Trans>Only you can see your tickets. Log in to check one.</Trans>
          </p>
          <Button onClick={() => openModal('loginModal')}>
            <Trans>Log in</Trans>
          </Button>
        </div>
      ) : (
        <form className={css.form} onSubmit={check}>
          <Field
            label={t`Ticket number`}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            error={wanted && !isTicketId(wanted) ? t`This is not a ticket number` : undefined}
            hint={t`Shown in your betting record`}
          />
          <Button type="submit">
            <Trans>Check this ticket</Trans>
          </Button>
          {isTicketId(wanted) && <TicketProof ticketId={wanted} draw={draw} />}
        </form>
      )}
    </Card>
  )
}

function TicketProof({ ticketId, draw }: { ticketId: string; draw: DrawRecord | undefined }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { info } = useMember()
  const { data, error } = useCall(ticket, { ticketId })
  if (error) return <p className="small text-2">{errorText(error)}</p>
  if (!data) return null
  if (!data.inclusion)
    return (
      <p className="small text-2">
        <Trans>The proof is available once the round has closed.</Trans>
      </p>
    )
  const isOther = draw && (draw.issueNo !== data.issueNo || draw.game !== data.game)
  const root = draw && !isOther ? draw.betsRoot : data.inclusion.root
  const check = checkProof(data.inclusion, root, info?.id)
  return (
    <>
      <Claims check={check} round={data.issueNo} />
      <p className={`small text-2 ${css.proof}`}>
        <Trans>Copy the proof for the checker</Trans>
        <CopyButton text={JSON.stringify(data.inclusion)} label={t`Copy the proof`} />
      </p>
    </>
  )
}

function Claims({ check, round }: { check: ProofCheck; round: string }) {
  return (
    <ul className={css.checks}>
      <Claim holds={check.leaf}>
        <Trans>Its hash follows from its bets, stake and time</Trans>
      </Claim>
      <Claim holds={check.root}>
        <Trans>It is in the root of round {round}</Trans>
      </Claim>
      {check.owner !== undefined && (
        <Claim holds={check.owner}>
          <Trans>It is yours</Trans>
        </Claim>
      )}
    </ul>
  )
}

function Claim({ holds, children }: { holds: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li className={holds ? css.right : css.wrong}>
      {holds ? <Check aria-label={t`Correct`} /> : <X aria-label={t`Not correct`} />}
      <span>{children}</span>
    </li>
  )
}
