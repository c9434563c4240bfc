import { useCall, useCommand } from '@croupier/api-client/react'
import { Select } from '@croupier/ui/field'
import { type DeskLeaderboard, leaderboardDesk, saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { GamesSelect } from './games-select.tsx'
import { BOARD_FIELDS, boardDraft, boardOf, boardProblems } from './leaderboard-draft.ts'
import { isOfMoney, SCORE_OPTIONS, scoreHint, TIE_OPTIONS } from './leaderboard-words.ts'
import { DraftFields, TermsForm } from './terms-form.tsx'

/** Makes a leaderboard, or changes one that has not begun. */
export function LeaderboardForm({ row }: { row?: DeskLeaderboard }) {
  const save = useCommand(saveLeaderboard, { changes: [leaderboardDesk, approvals] })
  const leastMultiple = useCall(leaderboardDesk, {}).data?.leastMultiple
  return (
    <TermsForm
      noun="leaderboard"
      changed={row?.title}
      firstDraft={() => boardDraft(row)}
      termsOf={boardOf}
      save={(terms) => save.run({ ...terms, id: row?.id ?? null })}
      command={save}
      note="Once its first day has begun, a leaderboard never changes."
    >
      {({ draft, change, isChecked }) => (
        <>
          <Select
            label="Score"
            dense
            value={draft.score}
            onChange={(score) => change({ score })}
            options={SCORE_OPTIONS}
            hint={scoreHint(draft.score, leastMultiple)}
          />
          {draft.score !== 'points' && (
            <GamesSelect
              value={draft.category}
              onChange={(category) => change({ category })}
              canBeOne
              ofCategories={isOfMoney(draft.score)}
            />
          )}
          <Select
            label="Equal scores"
            dense
            value={draft.ties}
            onChange={(ties) => change({ ties })}
            options={TIE_OPTIONS}
          />
          <DraftFields
            labels={BOARD_FIELDS}
            draft={draft}
            problems={isChecked ? boardProblems(draft) : {}}
            onChange={(name, text) => change({ [name]: text })}
          />
        </>
      )}
    </TermsForm>
  )
}
