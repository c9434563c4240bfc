import { Note } from '@croupier/ui/tag'
import ShieldCheck from 'lucide-react/icons/shield-check'
import css from './login-page.module.css'

export type EnrolmentKey = { otpauthUri: string; secret: string; qrSvg: string }

/** The key of a new authenticator, as a QR code and as text. */
export function Enrolment({ enrolment }: { enrolment: EnrolmentKey }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qrSvg)}`
  return (
    <>
      <Note icon={<ShieldCheck aria-hidden="true" />}>
        <b>Set up your authenticator.</b> Scan the code or type the key, then enter the six digits it shows.
      </Note>
      <img className={css.code} src={picture} alt="Code for an authenticator app" width={180} height={180} />
      <p className={css.secret}>
        Key <code data-testid="totp-secret">{enrolment.secret}</code>
      </p>
    </>
  )
}
