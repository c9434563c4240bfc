import { useCall } from '@croupier/api-client/react'
import { SidePanel } from '@croupier/ui/console-shell'
import { Skeleton } from '@croupier/ui/feedback'
import { studioList } from '@croupier/wire/providers/providers.console'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { GameProviderEditor } from './game-provider-editor.tsx'
import { GameProviderKeys } from './game-provider-keys.tsx'
import { type GameProvider, stateOf } from './game-provider-words.ts'

/** One provider: the form that changes it, and its keys. */
export function GameProviderPanel({ provider }: { provider: GameProvider }) {
  return (
    <DetailPanel
      label="Game provider"
      one={provider}
      show={(one) => ({
        title: one.name,
        tag: stateOf(one),
        line: `${one.id}, added at ${timeText(one.createdAt)} UTC`,
        before: [{ id: 'form', body: <GameProviderEditor known={one} form={one} onDone={() => {}} /> }],
        sections: [{ id: 'keys', title: 'Keys', body: <GameProviderKeys provider={one} /> }],
      })}
    />
  )
}

/** Adds another provider. */
export function NewGameProvider({ onDone }: { onDone: () => void }) {
  const { data } = useCall(studioList, {})
  return (
    <SidePanel label="Add provider">
      <h2 className="title-2">Add provider</h2>
      {data ? <GameProviderEditor known={null} form={data} onDone={onDone} /> : <Skeleton height={300} />}
    </SidePanel>
  )
}
