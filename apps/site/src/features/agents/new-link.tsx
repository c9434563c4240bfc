import { MS, plusMs } from '@croupier/kernel/clock'
import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { Field, Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { agentLinks, createLink } from '@croupier/wire/agents/links'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import formCss from '../../lib/form.module.css'
import { useSite } from '../../lib/site.tsx'
import { type Ladder, lowest, PresetFields } from './preset-fields.tsx'

/** How long a link works, in days; 0 for no end. */
const DAYS = [0, 1, 7, 30, 90] as const

/** Creates a registration link with the values of the accounts that it opens. */
export function NewLink({ limits }: { limits: Ladder }) {
  const { t } = useLingui()
  const { clock } = useSite()
  const errorText = useErrorText()
  const [type, setType] = useState<0 | 1>(0)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState<(typeof DAYS)[number]>(0)
  const [uses, setUses] = useState('')
  const [values, setValues] = useState(() => lowest(limits))
  const create = useCommand(createLink, { changes: [agentLinks] })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const expiresAt = days === 0 ? null : plusMs(new Date(clock.now()), days * MS.day)
    const maxUses = Number(uses) > 0 ? Number(uses) : null
    const created = await create.run({ type, label: label.trim(), expiresAt, maxUses, ...values }).catch(() => null)
    if (created) toast({ stay: 'short', text: t`The link was created.` })
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <SegmentedControl
        label={t`Type of account`}
        segments={[
          { value: 0, label: t`Member` },
          { value: 1, label: t`Agent` },
        ]}
        value={type}
        onChange={setType}
      />
      <Field label={t`Label`} maxLength={40} quiet value={label} onChange={(event) => setLabel(event.target.value)} />
      <Select
        label={t`Valid for`}
        quiet
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({
          value,
          label: value === 0 ? t`No end` : plural(value, { one: '# day', other: '# days' }),
        }))}
      />
      <Field
        label={t`Registrations at most`}
        inputMode="numeric"
        hint={t`Empty for no limit.`}
        value={uses}
        onChange={(event) => setUses(event.target.value.replace(/\D/g, '').slice(0, 6))}
        error={errorText(create.error)}
      />
      <PresetFields limits={limits} value={values} onChange={setValues} />
      <Button type="submit" kind="primary" size="l" busy={create.busy} busyLabel={t`Saving`}>
        <Trans>Create link</Trans>
      </Button>
    </form>
  )
}
