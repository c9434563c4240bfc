import { LinkButton } from '@croupier/ui/button'
import { MaintenancePage, RestrictionPage } from '@croupier/ui/status-page'
import type { systemStatus } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'
import { useTimes } from '../../lib/use-times.ts'

type Status = Output<typeof systemStatus>

/** §2 maintenance and restriction, and §8 a domain that is not the merchant's: replaces the whole site. */
export function ClosedPage({ status }: { status: Status }) {
  const contact = status.customerService.find(({ csType }) => csType === 'LIVECHAT')?.path
  const action = contact && (
    <LinkButton href={contact} kind="primary">
      <Trans>Contact us</Trans>
    </LinkButton>
  )
  if (status.status === 0) return <UnknownUrl action={action} />
  if (status.status === 2) return <Restricted status={status} action={action} />
  return status.isNotOpenYet ? <NotOpenYet action={action} /> : <Maintenance status={status} action={action} />
}

type Props = { status: Status; action: ReactNode }

function Maintenance({ status: { maintenanceUntil }, action }: Props) {
  const { t } = useLingui()
  useTitle(t`System Maintenance`)
  const { zonedMinute, zone } = useTimes()
  const until = zone && maintenanceUntil && zonedMinute(maintenanceUntil)
  return (
    <MaintenancePage title={<Trans>System Maintenance</Trans>} action={action}>
      <Trans>We are currently performing a system maintenance.</Trans> <Trans>Balances and open bets are safe.</Trans>{' '}
      {until && <Trans>Back at about {until}.</Trans>}
    </MaintenancePage>
  )
}

/** A new deployment that staff have not opened for the first time. */
function NotOpenYet({ action }: Pick<Props, 'action'>) {
  const { t } = useLingui()
  useTitle(t`Not open yet`)
  return (
    <MaintenancePage title={<Trans>Not open yet</Trans>} action={action}>
      <Trans>This site is being set up. Please come back soon.</Trans>
    </MaintenancePage>
  )
}

/** A stranger may show the site under a domain of theirs, to read what visitors type. */
function UnknownUrl({ action }: Pick<Props, 'action'>) {
  const { t } = useLingui()
  useTitle(t`Invalid URL`)
  return (
    <MaintenancePage title={<Trans>Invalid URL</Trans>} action={action}>
      <Trans>Invalid URL, please contact customer service</Trans>
    </MaintenancePage>
  )
}

function Restricted({ status: { location }, action }: Props) {
  const { t, i18n } = useLingui()
  useTitle(t`Not available in your location`)
  const country = location?.country
  const credit = location?.credit
  const facts = location
    ? [
        { label: <Trans>Your IP</Trans>, value: location.ip },
        ...(country ? [{ label: <Trans>Country</Trans>, value: countryName(country, i18n.locale) }] : []),
      ]
    : []
  return (
    <RestrictionPage title={<Trans>Not available in your location</Trans>} facts={facts} action={action}>
      <Trans>
        Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the
        inconvenience.
      </Trans>
      {credit && (
        <small>
          <Trans>
            Country by{' '}
            <a className="link" href={credit.url} target="_blank" rel="noopener">
              {credit.name}
            </a>
          </Trans>
        </small>
      )}
    </RestrictionPage>
  )
}

/** A country in the visitor's language; the code where the browser has no name for it. */
function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
