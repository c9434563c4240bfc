import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { SidePanel } from '@croupier/ui/console-shell'
import { TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Acts, Fine, PanelForm, PanelHead, Refused } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import type { Setting } from './setting.ts'
import { SettingEditor } from './setting-editor.tsx'
import { type Shape, same } from './setting-schema.ts'
import css from './settings.module.css'

/**
 * One setting: its value beside its default, and the reason for a change. Works on what was there when it was opened;
 * when somebody else changes it meanwhile, nothing slides under the hands: the newer value is read on demand.
 */
export function SettingPanel({ setting }: { setting: Setting }) {
  const [base, setBase] = useState(setting)
  const [value, setValue] = useState<unknown>(setting.value)
  // The editors keep what is half typed; another value from outside needs new ones.
  const [edition, setEdition] = useState(0)
  const mayEdit = useMay('content.setting.edit')
  const { name, summary, schema, initial, version, changedAt, changedBy } = base
  const put = (next: unknown) => {
    setValue(next)
    setEdition(edition + 1)
  }
  const take = (next: Setting) => {
    setBase(next)
    put(next.value)
  }
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
      <div>
        <fieldset disabled={!mayEdit} key={edition}>
          <SettingEditor label="Value" shape={schema as Shape} value={value} onChange={setValue} />
        </fieldset>
        {setting.version > version && (
          <Acts>
            <Button onClick={() => take(setting)}>Read what stands there now</Button>
          </Acts>
        )}
        {mayEdit && !same(value, base.value) && (
          <Saving base={base} value={value} onSaved={take} onThrow={() => put(base.value)} />
        )}
        {!mayEdit && <Fine>Your role reads settings and does not change them.</Fine>}
      </div>
      <details className={css.initial}>
        <summary>{same(base.value, initial) ? 'Stands at its default' : 'Default'}</summary>
        <pre>{JSON.stringify(initial, null, 2)}</pre>
        {mayEdit && !same(value, initial) && (
          <Button size="s" onClick={() => put(initial)}>
            Put the default in
          </Button>
        )}
      </details>
    </SidePanel>
  )
}

function Saving(props: { base: Setting; value: unknown; onSaved: (saved: Setting) => void; onThrow: () => void }) {
  const { base, value, onSaved, onThrow } = props
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const change = useCommand(changeSetting, { changes: [settings] })
  const missing = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (missing || value === undefined) return
    change.run({ name: base.name, value, version: base.version, reason: reason.trim() }).then(
      (saved) => {
        const told = saved.approvalId ? 'asked for; somebody else has to approve it' : 'changed on all servers'
        toast({ text: `${base.summary}: ${told}` })
        onSaved(saved)
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
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
        <Button kind="quiet" onClick={onThrow}>
          Throw away
        </Button>
      </Acts>
      <Refused>{errorText(change.error)}</Refused>
    </PanelForm>
  )
}
