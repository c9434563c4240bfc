import { useCall } from '@croupier/api-client/react'
import { Checkbox } from '@croupier/ui/choice'
import { Field, Select } from '@croupier/ui/field'
import { AUDIENCES, DEVICES } from '@croupier/wire/content/articles.console'
import { memberLabelsDesk } from '@croupier/wire/identity/labels.console'
import { useMay } from '../../lib/console.tsx'
import { AUDIENCE_WORDS, type Audience, DEVICE_WORDS, MAX_RANK } from './notice-words.ts'

type Props = { audience: Audience; onChange: (audience: Audience) => void; error: string | undefined }

/** Who sees an announcement. The server decides for each visitor, and sends it to nobody else. */
export function NoticeAudience({ audience, onChange, error }: Props) {
  const set = (change: Partial<Audience>) => onChange({ ...audience, ...change })
  return (
    <>
      <Select
        label="Who sees it"
        dense
        quiet
        value={audience.audience}
        onChange={(value) => set({ audience: value })}
        options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))}
      />
      {audience.audience !== 'visitors' && (
        <>
          <Labels chosen={audience.labels} onChange={(labels) => set({ labels })} />
          <Field
            label="From VIP rank"
            optional="(0: every member)"
            type="number"
            min={0}
            max={MAX_RANK}
            dense
            quiet
            value={audience.minRank}
            onChange={(event) => set({ minRank: event.target.value })}
          />
        </>
      )}
      <Select
        label="Device"
        dense
        quiet
        value={audience.device}
        onChange={(device) => set({ device })}
        options={DEVICES.map((value) => ({ value, label: DEVICE_WORDS[value] }))}
      />
      <Field
        label="Countries"
        optional="(codes such as VN, TH; empty: everywhere)"
        dense
        quiet
        value={audience.countries}
        onChange={(event) => set({ countries: event.target.value })}
        error={error}
      />
    </>
  )
}

/** The labels of members. Roles that may not view members keep the chosen ones. */
function Labels({ chosen, onChange }: { chosen: readonly string[]; onChange: (labels: string[]) => void }) {
  const { data } = useCall(memberLabelsDesk, {}, { enabled: useMay('member.profile.view') })
  const known = data?.labels ?? []
  const all = [...known, ...chosen.filter((one) => !known.some(({ key }) => key === one)).map(nameless)]
  if (all.length === 0) return null
  return (
    <fieldset>
      <legend className="small text-2">Only members with one of these labels</legend>
      {all.map(({ key, labelName }) => (
        <Checkbox
          key={key}
          checked={chosen.includes(key)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          {labelName}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const nameless = (key: string) => ({ key, labelName: key })
