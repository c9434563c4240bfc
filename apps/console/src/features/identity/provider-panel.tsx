import { useCall } from '@croupier/api-client/react'
import { SidePanel } from '@croupier/ui/console-shell'
import { Skeleton } from '@croupier/ui/feedback'
import { providerList } from '@croupier/wire/identity/providers.console'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { ProviderEditor } from './provider-editor.tsx'
import { type Provider, STATE_WORDS } from './provider-words.ts'

/** One provider, and the form that changes it. */
export function ProviderPanel({ provider }: { provider: Provider }) {
  return (
    <DetailPanel
      label="Provider"
      one={provider}
      show={(one) => ({
        title: one.options.name,
        tag: STATE_WORDS[one.options.isOn ? 'on' : 'off'],
        line: `Version ${one.version}, by ${one.changedBy} at ${timeText(one.changedAt)} UTC`,
        before: [
          { id: 'request', body: <WaitingRequests object={`provider:${one.id}`} shows="changes" /> },
          {
            id: 'form',
            body: <ProviderEditor known={one} form={one} onAsked={() => {}} />,
          },
        ],
        sections: [],
      })}
    />
  )
}

/** Connects another provider. */
export function NewProvider({ onDone }: { onDone: () => void }) {
  const { data } = useCall(providerList, {})
  return (
    <SidePanel label="Add provider">
      <h2 className="title-2">Add provider</h2>
      {data ? <ProviderEditor known={null} form={data} onAsked={onDone} /> : <Skeleton height={300} />}
    </SidePanel>
  )
}
