import { LinkButton } from '@croupier/ui/button'
import { QrCode } from '@croupier/ui/qr-card'
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { Picture } from '../../lib/picture.tsx'
import css from './downloads.module.css'
import type { Resource } from './resources.ts'

/** §9: pixels. */
const SIDE = 125

/** The QR code of a download, and the link for the device itself. */
export function ResourceCode({ resource: { name, address, qrCodeUrl, isManaged } }: { resource: Resource }) {
  const { t } = useLingui()
  const label = t`QR code: ${name}`
  return (
    <div className={css.code}>
      {qrCodeUrl ? (
        <Picture
          className={css.qr}
          picture={{ url: qrCodeUrl, width: SIDE, height: SIDE }}
          alt={label}
          instead={<QrCode value={address} label={label} />}
        />
      ) : (
        <QrCode value={address} label={label} />
      )}
      <LinkButton href={address} icon={<Download aria-hidden="true" />} rel="noopener">
        <Trans>Download</Trans>
      </LinkButton>
      {isManaged && (
        <p className={css.managed}>
          <Trans>Only for iPhones that an organisation manages</Trans>
        </p>
      )}
    </div>
  )
}
