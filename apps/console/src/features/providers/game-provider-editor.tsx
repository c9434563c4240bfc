import { useCommand } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { changeStudio, studioId, studioList, studioOptions } from '@croupier/wire/providers/providers.console'
import { useMay } from '../../lib/console.tsx'
import { NamedEditor } from '../../lib/form/named-editor.tsx'
import { type GameProvider, optionsOf, type StudioForm } from './game-provider-words.ts'

type Props = { known: GameProvider | null; form: StudioForm; onDone: () => void }

const ID = { schema: studioId, example: 'acme', maxLength: 20, wrong: 'Two to 20 small letters, digits and hyphens' }

/** Edits a provider with its games. Its id is part of account names, so it stays. */
export function GameProviderEditor({ known, form, onDone }: Props) {
  const change = useCommand(changeStudio, { changes: [studioList] })
  const mayEdit = useMay('game.provider.edit')
  return (
    <NamedEditor
      label="Provider"
      known={known && { id: known.id, options: optionsOf(known) }}
      initial={form.form.initial}
      form={form.form.schema}
      options={studioOptions}
      id={ID}
      mayEdit={mayEdit}
      saveLabel="Save"
      busyLabel="Saving"
      command={change}
      save={async (named) => {
        await change.run(named)
        toast({ text: known ? 'Provider changed' : 'Provider added' })
        onDone()
      }}
    />
  )
}
