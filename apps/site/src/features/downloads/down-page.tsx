import { Card } from '@croupier/ui/card'
import { EmptyState } from '@croupier/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMerchant } from '../../lib/merchant.ts'
import { useTitle } from '../../lib/title.ts'
import css from './downloads.module.css'
import { ResourceCode } from './resource-code.tsx'
import { type Resource, useResources } from './resources.ts'

/** §2: the apps that the merchant offers, with QR codes and the steps of the installation. */
export function DownPage() {
  return (
    <div className={css.page}>
      <Downloads />
    </div>
  )
}

/** §2: the same without the shell, also for visitors of a site for members only. */
export function BareDownPage() {
  return (
    <main className={`${css.page} ${css.bare}`}>
      <Downloads />
    </main>
  )
}

function Downloads() {
  const { t } = useLingui()
  const isKnown = useMerchant() !== undefined
  const resources = useResources()
  useTitle(t`Apps`)
  return (
    <>
      <h1 className="title-1">
        <Trans>Apps</Trans>
      </h1>
      {isKnown && resources.length === 0 && (
        <EmptyState title={<Trans>There is no app yet</Trans>}>
          <Trans>You can use this site in the browser of any device.</Trans>
        </EmptyState>
      )}
      {resources.map((resource) => (
        <Card as="section" key={resource.resourceType} aria-labelledby={`app-${resource.resourceType}`}>
          <h2 className="title-2" id={`app-${resource.resourceType}`}>
            {resource.name}
          </h2>
          <div className={css.both}>
            <ResourceCode resource={resource} />
            <Steps resource={resource} />
          </div>
        </Card>
      ))}
    </>
  )
}

/** §2: the steps of the installation. */
function Steps({ resource: { resourceType, isManaged } }: { resource: Resource }) {
  const steps = isManaged ? MANAGED : STEPS[resourceType]
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        // The steps of a kind never change their order.
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}

const scanWithIphone = <Trans>Scan the code with the camera of your iPhone, or press Download on it.</Trans>

const STEPS: Record<Resource['resourceType'], readonly ReactNode[]> = {
  IOS: [
    scanWithIphone,
    <Trans key="install">Press Install, and wait for the app on the home screen.</Trans>,
    <Trans key="trust">
      If the iPhone does not trust the developer, open Settings, General, VPN and Device Management, choose the
      developer, and press Trust.
    </Trans>,
  ],
  IOS_LITE: [
    scanWithIphone,
    <Trans key="allow">Press Allow when Safari asks to download a configuration profile.</Trans>,
    <Trans key="profile">Open Settings, press Profile Downloaded, and then Install.</Trans>,
    <Trans key="open">Open the site by its icon on the home screen.</Trans>,
  ],
  ANDROID: [
    <Trans key="scan">Scan the code with the camera of your phone, or press Download on it.</Trans>,
    <Trans key="allow">Allow the browser to install apps when the phone asks.</Trans>,
    <Trans key="install">Open the downloaded file, and press Install.</Trans>,
  ],
}

/** What the owner of any other iPhone can do instead: `/manifest.webmanifest` makes the site an app. */
const MANAGED: readonly ReactNode[] = [
  <Trans key="open">On an iPhone of your own, open this site in Safari. An iPhone cannot open the file itself.</Trans>,
  <Trans key="add">Press Share, and then Add to Home Screen.</Trans>,
  <Trans key="start">Open the site by its icon on the home screen.</Trans>,
]
