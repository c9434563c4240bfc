import { useCall } from '@croupier/api-client/react'
import { isRecord } from '@croupier/kernel/objects'
import { FLAGS, type Flag } from '@croupier/rules/access'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Switch } from '@croupier/ui/choice'
import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import { settings } from '@croupier/wire/content/settings.console'
import { labelOf } from '../../lib/form/schema.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Acts, Fine } from '../../lib/panel.tsx'
import type { Setting } from '../../lib/settings/setting.ts'
import { SettingSaving } from '../../lib/settings/setting-saving.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import css from './flags.module.css'
import { SettingHistory } from './history/setting-history.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

/** The setting of the flags. */
const NAME = 'content.flags'

/** The effect of each flag on the site. */
const EFFECTS: Record<Flag, string> = {
  USERNAMEREG3: 'Visitors register with a username and a password.',
  MOBILENUMREG3: 'Visitors register with their mobile number.',
  REGMOBVERF3: 'A code by SMS confirms the number of a registration, and members set a forgotten password by SMS.',
  MOBILENUMPASSREG3:
    'Who registers with a mobile number sets a password, too. Otherwise the code by SMS is the only proof.',
  MOBILEVERCODELOGIN3: 'Members log in with a code by SMS instead of their password.',
  PWDEXPFORCECHANGE3: 'Members change an expired password before they do anything else.',
  FREEPLAY3: 'Visitors try the games with play money. The profile of the jurisdiction may forbid it.',
}

/** §3: the feature flags as switches. A change reaches every open page of the site at once. */
export default function FlagsPage() {
  const all = useCall(settings, {}, { everyMs: 10_000 })
  return (
    <Loaded call={all} height={520}>
      {(answer) => answer.settings.filter(({ name }) => name === NAME).map((one) => <Flags key={NAME} setting={one} />)}
    </Loaded>
  )
}

function Flags({ setting }: { setting: Setting }) {
  const draft = useSettingDraft(setting)
  const { base, value, mayEdit, isChanged, take } = draft
  const switched = isRecord(value) ? value : {}
  return (
    <SplitView
      panel={
        <SidePanel label="Change">
          <WaitingRequests object={`setting:${NAME}`} shows="changes" />
          {isChanged ? (
            <SettingSaving
              base={base}
              value={value}
              check={draft.check}
              onSaved={take}
              onDiscard={() => draft.put(base.value)}
            />
          ) : (
            <div>
              <h2 className="title-3">Nothing to save</h2>
              <Fine>{mayEdit ? HINT : 'Your role can view the flags, but cannot change them.'}</Fine>
            </div>
          )}
          <SettingHistory setting={base} onRestored={take} />
          {draft.hasNewer && (
            <div>
              <Fine>Another member of staff has changed the flags.</Fine>
              <Acts>
                <Button onClick={() => take(setting)}>Load the newer value</Button>
              </Acts>
            </div>
          )}
        </SidePanel>
      }
    >
      <Card as="section" aria-labelledby="flags">
        <CardHead title={<span id="flags">Feature flags</span>}>
          <Fine>{changedText(base)}</Fine>
        </CardHead>
        <ul className={css.flags}>
          {FLAGS.map((flag) => (
            <FlagRow
              key={flag}
              flag={flag}
              on={switched[flag] === true}
              disabled={!mayEdit}
              onChange={(on) => draft.setValue({ ...switched, [flag]: on })}
            />
          ))}
        </ul>
      </Card>
    </SplitView>
  )
}

const HINT =
  'Switch a flag to change the site. One person may close a way in or require a check; to open one, another member of staff must approve.'

const changedText = ({ changedAt, changedBy }: Setting): string =>
  changedAt ? `Changed by ${changedBy ?? ''} at ${timeText(changedAt)} UTC` : 'Never changed'

function FlagRow(props: { flag: Flag; on: boolean; disabled: boolean; onChange: (on: boolean) => void }) {
  const { flag, on, disabled, onChange } = props
  const noteId = `${flag}-effect`
  return (
    <li className={css.flag}>
      <div>
        <b>{labelOf(flag)}</b> <code>{flag}</code>
        <p id={noteId}>{EFFECTS[flag]}</p>
      </div>
      <Switch
        aria-label={labelOf(flag)}
        aria-describedby={noteId}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </li>
  )
}
