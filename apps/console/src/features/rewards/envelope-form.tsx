import { useCommand } from '@croupier/api-client/react'
import { Switch } from '@croupier/ui/choice'
import { Select } from '@croupier/ui/field'
import { addEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import {
  CONDITION_FIELDS,
  ENVELOPE_DRAFT,
  ENVELOPE_FIELDS,
  type EnvelopeField,
  envelopeProblems,
  envelopesOf,
  RANGE_FIELDS,
  TABLE_FIELDS,
  TOTAL_FIELDS,
} from './envelope-draft.ts'
import { FAIRNESS_OPTIONS, MODE_OPTIONS } from './envelope-words.ts'
import { DraftFields, TermsForm } from './terms-form.tsx'

/** Makes a series of red envelopes. */
export function EnvelopeForm() {
  const add = useCommand(addEnvelopes, { changes: [envelopeDesk, approvals] })
  return (
    <TermsForm
      noun="series"
      changed={undefined}
      firstDraft={() => ENVELOPE_DRAFT}
      termsOf={envelopesOf}
      save={(terms) => add.run(terms)}
      command={add}
      note="Drops are made a day before they open, and their total is set aside then. A series never changes, but you can pause it."
    >
      {({ draft, change, isChecked }) => {
        const problems = isChecked ? envelopeProblems(draft) : {}
        const fields = { draft, problems, onChange: (name: EnvelopeField, text: string) => change({ [name]: text }) }
        return (
          <>
            <DraftFields labels={ENVELOPE_FIELDS} {...fields} />
            <Select
              label="Amounts"
              dense
              value={draft.mode}
              onChange={(mode) => change({ mode })}
              options={MODE_OPTIONS}
            />
            {draft.mode === 'table' && <DraftFields labels={TABLE_FIELDS} {...fields} />}
            {draft.mode !== 'table' && <DraftFields labels={TOTAL_FIELDS} {...fields} />}
            {draft.mode === 'random' && <DraftFields labels={RANGE_FIELDS} {...fields} />}
            <Select
              label="Order of requests"
              dense
              value={draft.fairness}
              onChange={(fairness) => change({ fairness })}
              options={FAIRNESS_OPTIONS}
            />
            <DraftFields labels={CONDITION_FIELDS} {...fields} />
            <Switch checked={draft.verifiedOnly} onChange={({ target }) => change({ verifiedOnly: target.checked })}>
              Only members with a verified identity
            </Switch>
          </>
        )
      }}
    </TermsForm>
  )
}
