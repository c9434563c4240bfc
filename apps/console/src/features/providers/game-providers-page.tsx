import { studioList } from '@croupier/wire/providers/providers.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { GameProviderPanel, NewGameProvider } from './game-provider-panel.tsx'
import { type GameProvider, stateOf } from './game-provider-words.ts'

const column = columnsOf<GameProvider>()

const list = listOf({
  name: 'game-providers',
  noun: ['provider', 'providers'],
  caption: 'Game providers that use our wallet',
  endpoint: studioList,
  paging: 'none',
  exports: false,
  input: () => ({}),
  read: ({ providers, form }) => ({ rows: providers.map((one) => ({ ...one, form })), total: providers.length }),
  rowKey: ({ id }) => id,
  columns: [
    column.name('name', 'Name', ({ name }) => name),
    column.text('id', 'ID', ({ id }) => id, { cardLabel: 'ID' }),
    column.tag('state', 'State', stateOf, { card: 'end' }),
    column.text(
      'games',
      'Games',
      ({ games }) => `${games.filter(({ isOpen }) => isOpen).length} of ${games.length} open`,
      { cardLabel: 'Games' },
    ),
    column.text('networks', 'Calls from', ({ networks }) => networks.join(', '), { cardLabel: 'Calls from' }),
    column.time('createdAt', 'Added (UTC)', ({ createdAt }) => createdAt, { minutes: true, cardLabel: 'Added' }),
  ],
  tools: (open) => (
    <CreateButton permission="game.provider.edit" onOpen={() => open('new')}>
      Add provider
    </CreateButton>
  ),
  panel: {
    label: 'Game provider',
    hint: 'Choose a provider to see or change it.',
    isWide: true,
    byRow: (provider) => <GameProviderPanel key={provider.id} provider={provider} />,
    create: ({ close }) => <NewGameProvider onDone={close} />,
  },
  empty: () => ({ title: 'No game providers', text: 'Members play the games of this site only.' }),
})

/** The providers whose games use our wallet. */
export default function GameProvidersPage() {
  return <ListPage list={list} />
}
