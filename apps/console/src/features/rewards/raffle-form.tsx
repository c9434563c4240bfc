import { useCommand } from '@croupier/api-client/react'
import { Switch } from '@croupier/ui/choice'
import { Select } from '@croupier/ui/field'
import { addRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { CATEGORY_OPTIONS } from './mission-words.ts'
import { RAFFLE_DRAFT, RAFFLE_FIELDS, raffleOf, raffleProblems } from './raffle-draft.ts'
import { DraftFields, TermsForm } from './terms-form.tsx'

/** Makes a raffle with its commitment. */
export function RaffleForm() {
  const add = useCommand(addRaffle, { changes: [raffleDesk, approvals] })
  return (
    <TermsForm
      noun="raffle"
      changed={undefined}
      firstDraft={() => RAFFLE_DRAFT}
      termsOf={raffleOf}
      save={(terms) => add.run(terms)}
      command={add}
      note="The commitment of the draw is published with the raffle, so nobody can change or withdraw it."
    >
      {({ draft, change, isChecked }) => (
        <>
          <Select
            label="Games"
            dense
            value={draft.category}
            onChange={(category) => change({ category })}
            options={CATEGORY_OPTIONS}
          />
          <DraftFields
            labels={RAFFLE_FIELDS}
            draft={draft}
            problems={isChecked ? raffleProblems(draft) : {}}
            onChange={(name, text) => change({ [name]: text })}
          />
          <Switch checked={draft.onePrizeEach} onChange={({ target }) => change({ onePrizeEach: target.checked })}>
            A member wins one prize at most
          </Switch>
        </>
      )}
    </TermsForm>
  )
}
