import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Menu } from '@croupier/ui/menu'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { removeView, type SavedView, savedViews, saveView } from '@croupier/wire/staff/views.console'
import Bookmark from 'lucide-react/icons/bookmark'
import { type FormEvent, useState } from 'react'
import { errorText } from '../error-text.ts'
import { Acts, Refused } from '../panel.tsx'
import css from './list.module.css'

type Props = { list: string; query: string; onApply: (query: string) => void }

/** The saved filters of this account for a list: a menu applies them, a dialog saves and removes them. */
export function ViewsMenu({ list, query, onApply }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(savedViews, {})
  const views = (data?.views ?? []).filter((view) => view.list === list)
  const current = views.find((view) => view.query === query)
  return (
    <>
      <Menu
        label="Saved views"
        trigger={(button) => (
          <Button {...button} kind="outline" size="s" icon={<Bookmark aria-hidden="true" />}>
            {current?.name ?? 'Views'}
          </Button>
        )}
        entries={[
          ...views.map((view) => ({
            label: view.name,
            current: view === current,
            onPress: () => onApply(view.query),
          })),
          { label: 'Save or remove a view', onPress: () => setOpen(true), apart: views.length > 0 },
        ]}
      />
      {isOpen && <ViewsDialog list={list} query={query} views={views} onClose={() => setOpen(false)} />}
    </>
  )
}

function ViewsDialog(props: { list: string; query: string; views: readonly SavedView[]; onClose: () => void }) {
  const { list, query, views, onClose } = props
  const [name, setName] = useState('')
  const save = useCommand(saveView, { changes: [savedViews] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    save.run({ list, name: name.trim(), query }).then(
      () => {
        toast({ text: `Saved as ${name.trim()}` })
        onClose()
      },
      () => {},
    )
  }
  const replaces = views.some((view) => view.name === name.trim())
  return (
    <Modal open onClose={onClose} title="Saved views" width={400}>
      <form onSubmit={submit} noValidate>
        <Field
          label="Name for the current filters"
          dense
          autoFocus
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={
            replaces ? 'Replaces the filters of the view with this name' : 'Only you see your views, on every device'
          }
          error={errorText(save.error)}
        />
        <Button type="submit" kind="primary" wide busy={save.busy} busyLabel="Saving">
          Save
        </Button>
      </form>
      {views.length > 0 && (
        <ul className={css.views} aria-label="Your views">
          {views.map((view) => (
            <ViewLine key={view.viewId} view={view} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function ViewLine({ view }: { view: SavedView }) {
  const remove = useCommand(removeView, { changes: [savedViews] })
  return (
    <li>
      <span className="ellipsis">{view.name}</span>
      <Acts>
        <Button
          size="s"
          kind="dangerSoft"
          aria-label={`Remove the view ${view.name}`}
          busy={remove.busy}
          onClick={() => void remove.run({ viewId: view.viewId }).catch(() => {})}
        >
          Remove
        </Button>
      </Acts>
      <Refused>{errorText(remove.error)}</Refused>
    </li>
  )
}
