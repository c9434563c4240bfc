import { useCommand } from '@croupier/api-client/react'
import { Select } from '@croupier/ui/field'
import { type DeskMission, missionDesk, saveMission } from '@croupier/wire/rewards/missions.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { GamesSelect } from './games-select.tsx'
import { canNameGame, hasCategory, MISSION_FIELDS, missionDraft, missionOf, missionProblems } from './mission-draft.ts'
import { METRIC_OPTIONS, REPEAT_OPTIONS } from './mission-words.ts'
import { DraftFields, TermsForm } from './terms-form.tsx'

/** Makes a mission, or changes one that has not begun. */
export function MissionForm({ row }: { row?: DeskMission }) {
  const save = useCommand(saveMission, { changes: [missionDesk, approvals] })
  return (
    <TermsForm
      noun="mission"
      changed={row?.title}
      firstDraft={() => missionDraft(row)}
      termsOf={missionOf}
      save={(terms) => save.run({ ...terms, id: row?.id ?? null })}
      command={save}
      note="Once its first day has begun, a mission never changes."
    >
      {({ draft, change, isChecked }) => (
        <>
          <Select
            label="What counts"
            dense
            value={draft.metric}
            onChange={(metric) => change({ metric })}
            options={METRIC_OPTIONS}
          />
          {hasCategory(draft.metric) && (
            <GamesSelect
              value={draft.category}
              onChange={(category) => change({ category })}
              canBeOne={canNameGame(draft.metric)}
            />
          )}
          <Select
            label="Repeats"
            dense
            value={draft.repeats}
            onChange={(repeats) => change({ repeats })}
            options={REPEAT_OPTIONS}
          />
          <DraftFields
            labels={MISSION_FIELDS}
            draft={draft}
            problems={isChecked ? missionProblems(draft) : {}}
            onChange={(name, text) => change({ [name]: text })}
          />
        </>
      )}
    </TermsForm>
  )
}
