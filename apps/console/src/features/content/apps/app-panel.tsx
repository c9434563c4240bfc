import { useApi, useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { toast } from '@croupier/ui/toast'
import { APP_FOR } from '@croupier/wire/content/apps'
import { appsDesk, removeApp } from '@croupier/wire/content/apps.console'
import { changeSetting, settings, settingVersions } from '@croupier/wire/content/settings.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { useState } from 'react'
import { useMay } from '../../../lib/console.tsx'
import { DetailPanel } from '../../../lib/detail-panel.tsx'
import { Acts } from '../../../lib/panel.tsx'
import { sizeText } from '../../../lib/pictures/picture-words.ts'
import { ReasonDialog } from '../../../lib/reason-dialog.tsx'
import { savedText } from '../../../lib/settings/setting-saving.tsx'
import { timeText } from '../../../lib/time.ts'
import { KINDS, type ListedApp } from './app-words.ts'
import { withDownload } from './with-download.ts'

const MERCHANT = 'content.merchant'
type Props = { app: ListedApp; onRemoved: () => void }

/** The file of one app: offer it on the download page, or remove it. */
export function AppPanel({ app, onRemoved }: Props) {
  return (
    <DetailPanel
      label="App"
      one={app}
      show={(one) => ({
        title: one.name,
        line: KINDS[one.kind],
        facts: [
          { label: 'On the site', value: one.isOffered ? 'Offered' : 'Not offered' },
          { label: 'Size', value: sizeText(one.size) },
          { label: 'Uploaded', value: `${timeText(one.uploadedAt)} UTC` },
          { label: 'By', value: one.uploadedBy },
          { label: 'Address', value: <code>{`${one.url.slice(0, 14)}…${one.url.slice(-12)}`}</code> },
        ],
        acts: (
          <Acts>
            <Offering app={one} />
            <Removing app={one} onRemoved={onRemoved} />
          </Acts>
        ),
      })}
    />
  )
}

/** Changes the downloads of the setting `content.merchant`, which a second member of staff approves. */
function Offering({ app }: { app: ListedApp }) {
  const [isAsked, setAsked] = useState(false)
  const read = useCall(settings, {}, { enabled: isAsked })
  const change = useCommand(changeSetting, { changes: [settings, settingVersions, approvals, appsDesk] })
  const { queries } = useApi()
  if (!useMay('content.setting.edit')) return null
  const merchant = read.data?.settings.find(({ name }) => name === MERCHANT)
  const isReading = isAsked && read.isPending
  const run = (reason: string) => {
    if (!merchant) return void read.refetch()
    const value = withDownload(merchant.value, { resourceType: APP_FOR[app.kind], url: app.url }, !app.isOffered)
    void change.run({ name: MERCHANT, value, version: merchant.version, reason }).then(
      ({ approvalId }) => {
        toast({ text: `Downloads: ${savedText(approvalId)}` })
        setAsked(false)
      },
      () => void queries.invalidateQueries({ queryKey: [settings.path] }),
    )
  }
  return (
    <>
      <Button busy={isReading} onClick={() => setAsked(true)}>
        {app.isOffered ? 'Offer no longer' : 'Offer on the site'}
      </Button>
      {isAsked && !isReading && (
        <ReasonDialog
          title={app.isOffered ? `Offer “${app.name}” no longer?` : `Offer “${app.name}” on the site?`}
          effect={
            app.isOffered
              ? 'The download disappears from the site, and its address answers nothing any more.'
              : `It takes the place of the download for ${KINDS[app.kind]}, with a QR code on the site.`
          }
          act="Request approval"
          command={{ busy: change.busy, error: change.error ?? read.error }}
          onAct={run}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Removing({ app, onRemoved }: Props) {
  const [isAsked, setAsked] = useState(false)
  const remove = useCommand(removeApp, { changes: [appsDesk] })
  if (!useMay('content.app.edit')) return null
  const run = (reason: string) =>
    void remove.run({ id: app.id, reason }).then(
      () => {
        toast({ text: 'App removed' })
        onRemoved()
      },
      () => {},
    )
  return (
    <>
      <Button
        kind="dangerSoft"
        disabledReason={app.isOffered ? 'A download of the site names this app' : undefined}
        onClick={() => setAsked(true)}
      >
        Remove
      </Button>
      {isAsked && (
        <ReasonDialog
          title={`Remove “${app.name}”?`}
          effect="The file is deleted. The audit log keeps its name, size and hash."
          act="Remove the app"
          kind="danger"
          command={remove}
          onAct={run}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
