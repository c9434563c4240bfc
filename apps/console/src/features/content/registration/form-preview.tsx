import { recordOf } from '@croupier/kernel/objects'
import { accessOf, FLAGS, type Way } from '@croupier/rules/access'
import { type FormField, fieldFault, formFields } from '@croupier/rules/registration'
import { SegmentedControl } from '@croupier/ui/controls'
import { Field } from '@croupier/ui/field'
import { OPTIONAL_FIELDS, type OptionalField } from '@croupier/wire/identity/registration'
import { registrationSetting } from '@croupier/wire/identity/registration-setting'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fieldsOf } from '../../../lib/form/form.ts'
import { labelOf, optionText } from '../../../lib/form/schema.ts'
import { Fine } from '../../../lib/panel.tsx'
import css from './registration.module.css'

type Shown = FormField<OptionalField>

/**
 * The registration form as visitors see it with a change, before it is saved: the same rules decide here, in the site and on
 * the server. Sample values show what a rule accepts.
 */
export function FormPreview({ value, flags }: { value: unknown; flags: unknown }) {
  const [chosen, setChosen] = useState<Way>('username')
  const read = z.safeParse(registrationSetting, value)
  const switched = fieldsOf(flags)
  const access = accessOf(recordOf(FLAGS, (flag) => switched[flag] === true))
  const way = access.register.includes(chosen) ? chosen : access.register[0]
  if (!read.success) return <Fine>Some fields are not valid yet.</Fine>
  const { titleAmount, minimumAge, captchaRequired } = read.data
  const shown = formFields(read.data, OPTIONAL_FIELDS, access).filter(({ ways }) => way && ways.includes(way))
  return (
    <section className={css.preview} aria-label="Preview">
      <h3 className="title-3">
        Create your account
        {titleAmount && ` and play from ${titleAmount.amount.toLocaleString('en-US')} ${titleAmount.currency}`}
      </h3>
      {access.register.length > 1 && way && (
        <SegmentedControl
          label="Register with"
          segments={[
            { value: 'username' as const, label: 'Username' },
            { value: 'mobile' as const, label: 'Mobile' },
          ]}
          value={way}
          onChange={setChosen}
        />
      )}
      {way ? (
        shown.map((field) => <Sample key={`${field.name} ${field.patternId}`} field={field} />)
      ) : (
        <Fine>Both ways to register are switched off.</Fine>
      )}
      <Fine>
        {captchaRequired ? 'With a human check. ' : ''}Age {minimumAge} or over, and the user agreement.
      </Fine>
    </section>
  )
}

/** One field of the form. It takes a sample value and says whether its rule accepts it. */
function Sample({ field }: { field: Shown }) {
  const [typed, setTyped] = useState('')
  const { name, required, patternId, minLength, maxLength } = field
  const fault = typed === '' ? null : fieldFault(name, typed, field)
  const length = minLength === maxLength ? `${minLength} characters` : `${minLength}–${maxLength} characters`
  const pattern = optionText('patternId', patternId)
  return (
    <Field
      label={labelOf(name)}
      optional={required ? undefined : '(optional)'}
      aria-required={required}
      dense
      quiet
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      hint={patternId === 'any' ? length : `${pattern}, ${length}`}
      error={fault === null ? undefined : fault === 'length' ? length : pattern}
      accepted={typed !== '' && fault === null}
    />
  )
}
