import { type DeskMission, missionDesk } from '@croupier/wire/rewards/missions.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { MissionForm } from './mission-form.tsx'
import { MissionPanel } from './mission-panel.tsx'
import { METRIC_WORDS, measureText, missionStatus, REPEAT_WORDS, rewardText } from './mission-words.ts'

const column = columnsOf<DeskMission>()

const list = listOf({
  name: 'missions',
  noun: ['mission', 'missions'],
  caption: 'Missions, the newest first',
  endpoint: missionDesk,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ missions }) => ({ rows: missions, total: missions.length }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: [
    column.name('title', 'Mission', ({ title }) => title),
    column.text('metric', 'Counts', ({ metric }) => METRIC_WORDS[metric], { cardLabel: 'Counts' }),
    column.text('target', 'Target', ({ target }) => measureText(target), { cardLabel: 'Target' }),
    column.text('repeats', 'Repeats', ({ repeats }) => REPEAT_WORDS[repeats], { card: 'hidden' }),
    column.text('reward', 'Reward', rewardText, { cardLabel: 'Reward' }),
    column.text('given', 'Given', ({ given, rewardsMax }) => `${given} of ${rewardsMax}`, { cardLabel: 'Given' }),
    column.text('days', 'Days', ({ firstDay, lastDay }) => `${firstDay} to ${lastDay}`, { card: 'hidden' }),
    column.tag('state', 'Status', missionStatus, { card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="reward.mission.edit" onOpen={() => open('new')}>
      Add a mission
    </CreateButton>
  ),
  panel: {
    label: 'Mission',
    hint: 'Choose a mission to see its terms and what it has given.',
    byRow: (row, { close }) => <MissionPanel row={row} onDone={close} />,
    create: () => <MissionForm />,
  },
  empty: () => ({ title: 'No missions', text: 'Add a mission that members complete for a reward.' }),
})

/** Reward rules §9.1: the missions that come, run, or ended lately. */
export default function MissionsPage() {
  return <ListPage list={list} />
}
