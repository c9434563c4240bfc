import { type DeskMission, missionDesk, pauseMission } from '@croupier/wire/rewards/missions.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { CountedGames } from '../../lib/games.tsx'
import { Sum } from '../../lib/money.tsx'
import { MissionForm } from './mission-form.tsx'
import { METRIC_WORDS, measureText, missionStatus, REPEAT_WORDS, rewardText } from './mission-words.ts'

const acts = [
  act({
    id: 'pause',
    endpoint: pauseMission,
    permission: 'reward.mission.edit',
    label: (_: DeskMission) => 'Pause',
    applies: ({ pausedOn }) => pausedOn === null,
    asks: {
      by: 'dialog',
      title: ({ title }) => `Pause ${title}?`,
      effect: 'Today still counts, later days do not. Members can claim what they have completed.',
      act: 'Pause mission',
    },
    input: ({ id }, reason) => ({ id, isPaused: true, reason }),
    changes: [missionDesk],
    done: () => 'Mission paused',
  }),
  act({
    id: 'resume',
    endpoint: pauseMission,
    permission: 'reward.mission.edit',
    label: (_: DeskMission) => 'Resume',
    applies: ({ pausedOn }) => pausedOn !== null,
    asks: {
      by: 'dialog',
      title: ({ title }) => `Resume ${title}?`,
      effect: 'All its days count again, also those of the pause.',
      act: 'Resume mission',
    },
    input: ({ id }, reason) => ({ id, isPaused: false, reason }),
    changes: [missionDesk],
    done: () => 'Mission resumed',
  }),
]

/** One mission: its form until it begins, then its terms and what it has given. */
export function MissionPanel({ row, onDone }: { row: DeskMission; onDone: () => void }) {
  if (row.canChange) return <MissionForm key={row.id} row={row} />
  return (
    <DetailPanel
      label={`Mission ${row.title}`}
      one={row}
      show={(one) => ({
        title: one.title,
        tag: missionStatus(one),
        line: `${METRIC_WORDS[one.metric]} · ${REPEAT_WORDS[one.repeats]}`,
        sections: [],
        facts: [
          { label: 'Target', value: measureText(one.target) },
          { label: 'Games', value: <CountedGames {...one} /> },
          { label: 'Days', value: `${one.firstDay} to ${one.lastDay}` },
          { label: 'Days to claim after the end', value: String(one.claimDays) },
          { label: 'Reward', value: rewardText(one) },
          {
            label: 'To stake before it becomes cash',
            value: one.wager ? <Sum value={one.wager.mustStake} /> : 'Nothing',
          },
          { label: 'Rewards given', value: `${one.given} of ${one.rewardsMax}` },
          { label: 'Last day that counts', value: one.pausedOn ?? '–' },
        ],
        acts: <ActList row={one} rowKey={({ id }) => id} acts={acts} onDone={onDone} />,
      })}
    />
  )
}
