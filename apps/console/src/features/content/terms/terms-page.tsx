import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState } from '@croupier/ui/feedback'
import { RichText } from '@croupier/ui/rich-text'
import { Tag } from '@croupier/ui/tag'
import { setup } from '@croupier/wire/content/setup.console'
import { termsDesk } from '@croupier/wire/content/terms.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useConsole, useMay } from '../../../lib/console.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { timeText } from '../../../lib/time.ts'
import { WaitingRequests } from '../../../lib/waiting-requests.tsx'
import css from '../setup/setup.module.css'
import { TermsForm } from './terms-form.tsx'

type Version = Output<typeof termsDesk>['versions'][number]

/** T012: the user agreement in its versions, and the publication of the next one. */
export default function TermsPage() {
  const call = useCall(termsDesk, {})
  return (
    <Loaded call={call} height={400}>
      {({ versions }) => <Versions versions={versions} />}
    </Loaded>
  )
}

/** The versions, newest first, with the form of the next one. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const { now } = useConsole()
  const mayEdit = useMay('content.terms.edit')
  const isAlone = useCall(setup, {}, { enabled: useMay('content.setting.view') }).data?.isOpen === false
  const [isWriting, setWriting] = useState(false)
  const inForce = versions.find(({ effectiveAt }) => effectiveAt.getTime() <= now())
  const isFormShown = mayEdit && (isWriting || versions.length === 0)
  return (
    <div className={css.stack}>
      {versions.map(({ version }) => (
        <WaitingRequests key={version} object={`agreement:${version}`} />
      ))}
      {isFormShown && (
        <Card as="section" aria-label="New version">
          <CardHead title={versions.length === 0 ? 'The first version' : 'New version'} />
          <TermsForm newest={versions[0]} known={versions} isAlone={isAlone} onPublished={() => setWriting(false)} />
        </Card>
      )}
      {mayEdit && !isFormShown && (
        <p>
          <Button kind="primary" onClick={() => setWriting(true)}>
            New version
          </Button>
        </p>
      )}
      {versions.length === 0 && !mayEdit && (
        <EmptyState title="No terms yet">Nobody can register before they are published.</EmptyState>
      )}
      {versions.map((one) => (
        <VersionCard key={one.version} one={one} isInForce={one === inForce} now={now()} />
      ))}
    </div>
  )
}

function VersionCard({ one, isInForce, now }: { one: Version; isInForce: boolean; now: number }) {
  const state = one.effectiveAt.getTime() > now ? 'Scheduled' : 'Replaced'
  return (
    <Card as="section" aria-label={`Version ${one.version}`}>
      <CardHead title={`Version ${one.version}`}>
        {isInForce ? <Tag tone="good">In force</Tag> : <Tag>{state}</Tag>}
      </CardHead>
      <p className="text-2 small">
        {timeText(one.effectiveAt)} UTC · {one.isMaterial ? 'material change' : 'not material'} · published by{' '}
        {one.publishedBy} · {Object.keys(one.texts).length} languages
      </p>
      <details>
        <summary>{one.texts.en?.title}</summary>
        <RichText framed html={one.texts.en?.content ?? ''} />
      </details>
    </Card>
  )
}
