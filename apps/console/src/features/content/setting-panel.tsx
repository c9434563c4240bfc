import { CallRefused } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { type FormEvent, useState } from 'react'
import { errorText, useCommand } from '../../lib/call.ts'
import { useMay } from '../../lib/desk.tsx'
import { Acts, Fine, PanelHead, Refused } from '../../lib/panel.tsx'
import { reasonMissing } from '../../lib/reason-dialog.tsx'
import { timeText } from '../../lib/time.ts'
import { SettingEditor } from './setting-editor.tsx'
import { type Shape, same } from './setting-schema.ts'
import css from './settings.module.css'
import type { Setting } from './settings-page.tsx'

/** One setting: its value beside its default, and the reason for a change. Nobody overwrites what they have not read. */
export function SettingPanel({ setting, onReload }: { setting: Setting; onReload: () => unknown }) {
  const { name, summary, schema, initial, version, changedAt, changedBy } = setting
  const [value, setValue] = useState<unknown>(setting.value)
  // The editors keep what is half typed; another value from outside needs new ones.
  const [edition, setEdition] = useState(0)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const mayEdit = useMay('content.setting.edit')
  const change = useCommand(changeSetting, { changes: [settings] })
  const changed = !same(value, setting.value)
  const missing = reasonMissing(reason)
  const put = (next: unknown) => {
    setValue(next)
    setEdition(edition + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (missing || value === undefined) return
    change.run({ name, value, version, reason: reason.trim() }).then(
      () => toast({ text: `${summary}: changed on all servers` }),
      () => {},
    )
  }
  const conflict = change.error instanceof CallRefused && change.error.code === 'setting.changed'
  return (
    <SidePanel label={summary}>
      <PanelHead
        title={summary}
        line={
          changedAt
            ? `${name} · version ${version}, ${changedBy ?? ''} at ${timeText(changedAt)}`
            : `${name} · never changed`
        }
      />
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!mayEdit} key={edition}>
          <SettingEditor label="Value" shape={schema as Shape} value={value} onChange={setValue} />
        </fieldset>
        {mayEdit && changed && (
          <>
            <TextArea
              label="Why"
              dense
              rows={2}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={asked ? missing : undefined}
            />
            <Acts>
              <Button type="submit" kind="primary" busy={change.busy} busyLabel="Saving">
                Save
              </Button>
              <Button kind="quiet" onClick={() => put(setting.value)}>
                Throw away
              </Button>
            </Acts>
          </>
        )}
        <Refused>{errorText(change.error)}</Refused>
        {conflict && <Button onClick={() => onReload()}>Read what stands there now</Button>}
      </form>
      <details className={css.initial}>
        <summary>{same(setting.value, initial) ? 'Stands at its default' : 'Default'}</summary>
        <pre>{JSON.stringify(initial, null, 2)}</pre>
        {mayEdit && !same(value, initial) && (
          <Button size="s" onClick={() => put(initial)}>
            Put the default in
          </Button>
        )}
      </details>
      {!mayEdit && <Fine>Your role reads settings and does not change them.</Fine>}
    </SidePanel>
  )
}
