import { Button } from '@croupier/ui/button'
import { ChangeList } from '../../lib/change-list.tsx'
import { changesBetween } from '../../lib/changes.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Editor } from '../../lib/form/editor.tsx'
import type { Problem } from '../../lib/form/form.ts'
import { same, shapeOf } from '../../lib/form/schema.ts'
import { Acts, Fine } from '../../lib/panel.tsx'
import type { Setting } from '../../lib/settings/setting.ts'
import { SettingSaving } from '../../lib/settings/setting-saving.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { SettingHistory } from './history/setting-history.tsx'
import css from './settings.module.css'
import { useSettingDraft } from './use-setting-draft.ts'

/**
 * One setting: its value, the effect of a change and its approval. The form keeps the version it was opened with. If
 * someone else changes the setting meanwhile, the form loads the newer value on demand only.
 */
export function SettingPanel({ setting }: { setting: Setting }) {
  const { base, value, setValue, put, take, edition, mayEdit, isChanged, check, hasNewer } = useSettingDraft(setting)
  return (
    <DetailPanel
      label={base.summary}
      one={base}
      show={(one) => ({
        title: one.summary,
        line: lineOf(one),
        before: [
          { id: 'request', body: <WaitingRequests object={`setting:${one.name}`} shows="changes" /> },
          {
            id: 'value',
            body: (
              <div>
                <Value
                  key={edition}
                  setting={one}
                  value={value}
                  onChange={mayEdit ? setValue : undefined}
                  problems={check?.problems ?? []}
                />
                {hasNewer && <Newer onTake={() => take(setting)} />}
              </div>
            ),
          },
        ],
        acts: mayEdit && isChanged && (
          <SettingSaving base={one} value={value} check={check} onSaved={take} onDiscard={() => put(one.value)} />
        ),
        sections: [
          { id: 'default', body: <Default setting={one} value={value} onPut={mayEdit ? put : undefined} /> },
          { id: 'versions', body: <SettingHistory key={one.name} setting={one} onRestored={take} /> },
        ],
      })}
    />
  )
}

const lineOf = ({ version, changedAt, changedBy }: Setting): string =>
  changedAt ? `Version ${version}, by ${changedBy ?? ''} at ${timeText(changedAt)} UTC` : 'Never changed'

function Value(props: {
  setting: Setting
  value: unknown
  onChange: ((value: unknown) => void) | undefined
  problems: readonly Problem[]
}) {
  const { setting, value, onChange, problems } = props
  const shape = shapeOf(setting.schema)
  return (
    <>
      <fieldset disabled={!onChange}>
        <Editor
          label="Value"
          shape={shape}
          value={value}
          onChange={onChange ?? (() => {})}
          problems={problems}
          path=""
          depth={0}
        />
      </fieldset>
      {!onChange && <Fine>Your role can view settings, but cannot change them.</Fine>}
    </>
  )
}

const Newer = ({ onTake }: { onTake: () => void }) => (
  <>
    <Fine>Another member of staff has changed this setting.</Fine>
    <Acts>
      <Button onClick={onTake}>Load the newer value</Button>
    </Acts>
  </>
)

/** The default value, shown as changes to the current one. */
function Default(props: { setting: Setting; value: unknown; onPut: ((value: unknown) => void) | undefined }) {
  const { setting, value, onPut } = props
  const isDefault = same(setting.value, setting.initial)
  return (
    <details className={css.initial}>
      <summary>{isDefault ? 'Has its default value' : 'Default'}</summary>
      <ChangeList changes={changesBetween(value, setting.initial)} none="The value above is the default." />
      {onPut && !same(value, setting.initial) && (
        <Acts>
          <Button size="s" onClick={() => onPut(setting.initial)}>
            Use the default
          </Button>
        </Acts>
      )}
    </details>
  )
}
