import { useCall } from '@croupier/api-client/react'
import { Card, CardHead } from '@croupier/ui/card'
import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import { SegmentedControl } from '@croupier/ui/controls'
import { settings } from '@croupier/wire/content/settings.console'
import { useState } from 'react'
import { fieldsOf } from '../../../lib/form/form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Fine } from '../../../lib/panel.tsx'
import type { Setting } from '../../../lib/settings/setting.ts'
import { SettingSaving } from '../../../lib/settings/setting-saving.tsx'
import { WaitingRequests } from '../../../lib/waiting-requests.tsx'
import { SettingPanel } from '../setting-panel.tsx'
import { useSettingDraft } from '../use-setting-draft.ts'
import { FormPreview } from './form-preview.tsx'
import css from './registration.module.css'
import { RuleRows } from './rule-rows.tsx'

const PARTS = [
  { value: 'identity.registration', label: 'Fields' },
  { value: 'identity.phone-provider', label: 'Phone provider' },
  { value: 'identity.trials', label: 'Trial accounts' },
] as const
type Part = (typeof PARTS)[number]['value']

/** §3, §5: the rule of each field of the registration form beside the form itself, and the ways around it. */
export default function RegistrationPage() {
  const [part, setPart] = useState<Part>('identity.registration')
  const all = useCall(settings, {}, { everyMs: 10_000 })
  return (
    <div className={css.page}>
      <SegmentedControl<Part> label="Part" segments={[...PARTS]} value={part} onChange={setPart} />
      <Loaded call={all} height={520}>
        {(answer) =>
          answer.settings
            .filter(({ name }) => name === part)
            .map((one) =>
              part === 'identity.registration' ? (
                <Rules
                  key={part}
                  setting={one}
                  flags={answer.settings.find(({ name }) => name === 'content.flags')?.value}
                />
              ) : (
                <SettingPanel key={part} setting={one} />
              ),
            )
        }
      </Loaded>
    </div>
  )
}

function Rules({ setting, flags }: { setting: Setting; flags: unknown }) {
  const draft = useSettingDraft(setting)
  const { base, value, edition, mayEdit, isChanged, check, put, take } = draft
  return (
    <SplitView
      panel={
        <SidePanel label="Registration form">
          <WaitingRequests object={`setting:${base.name}`} shows="changes" />
          <FormPreview value={value} flags={flags} />
          {isChanged ? (
            <SettingSaving base={base} value={value} check={check} onSaved={take} onDiscard={() => put(base.value)} />
          ) : (
            <Fine>{mayEdit ? HINT : 'Your role can view the form, but cannot change it.'}</Fine>
          )}
          {draft.hasNewer && <Fine>Another member of staff has changed the form. Discard your change to see it.</Fine>}
        </SidePanel>
      }
    >
      <Card as="section" aria-labelledby="rules">
        <CardHead title={<span id="rules">Rules of the fields</span>} />
        <RuleRows
          key={edition}
          value={fieldsOf(value)}
          problems={check?.problems ?? []}
          onChange={mayEdit ? draft.setValue : undefined}
        />
      </Card>
    </SplitView>
  )
}

const HINT =
  'Change a rule to see the form with it. After you save, every open form of the site follows at once, and so does the server.'
