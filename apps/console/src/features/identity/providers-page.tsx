import { providerList } from '@croupier/wire/identity/providers.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { NewProvider, ProviderPanel } from './provider-panel.tsx'
import { type Provider, STATE_WORDS } from './provider-words.ts'

const column = columnsOf<Provider>()

const list = listOf({
  name: 'sign-in-providers',
  noun: ['provider', 'providers'],
  caption: 'Providers by which members sign in',
  endpoint: providerList,
  paging: 'none',
  exports: false,
  input: () => ({}),
  read: ({ providers, form, redirectAddresses }) => ({
    rows: providers.map((one) => ({ ...one, form, redirectAddresses })),
    total: providers.length,
  }),
  rowKey: ({ id }) => id,
  columns: [
    column.name('name', 'Name', ({ options }) => options.name),
    column.text('id', 'ID', ({ id }) => id),
    column.tag('state', 'State', ({ options }) => STATE_WORDS[options.isOn ? 'on' : 'off'], { card: 'end' }),
    column.text('issuer', 'Issuer', ({ options }) => options.issuer),
    column.text('changedBy', 'Changed by', ({ changedBy }) => changedBy),
    column.time('changedAt', 'Changed (UTC)', ({ changedAt }) => changedAt, { minutes: true }),
  ],
  tools: (open) => (
    <CreateButton permission="system.provider.edit" onOpen={() => open('new')}>
      Add provider
    </CreateButton>
  ),
  panel: {
    label: 'Provider',
    hint: 'Choose a provider to see or change it.',
    isWide: true,
    byRow: (provider) => <ProviderPanel key={`${provider.id} ${provider.version}`} provider={provider} />,
    create: ({ close }) => <NewProvider onDone={close} />,
  },
  empty: () => ({ title: 'No providers', text: 'Members log in with passwords, codes and passkeys.' }),
})

/** The providers of sign-ins by OpenID Connect. */
export default function ProvidersPage() {
  return <ListPage list={list} />
}
