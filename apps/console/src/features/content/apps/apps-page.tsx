import { appsDesk } from '@croupier/wire/content/apps.console'
import Upload from 'lucide-react/icons/upload'
import { useMay } from '../../../lib/console.tsx'
import { FileButton } from '../../../lib/file-button.tsx'
import { columnsOf } from '../../../lib/list/columns.tsx'
import { listOf } from '../../../lib/list/definition.ts'
import { fileColumns } from '../../../lib/list/file-columns.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { Fine, Refused } from '../../../lib/panel.tsx'
import { AppPanel } from './app-panel.tsx'
import { KINDS, type ListedApp } from './app-words.ts'
import css from './apps-page.module.css'
import { useAppUpload } from './use-app-upload.ts'

const column = columnsOf<ListedApp>()

const list = listOf({
  name: 'apps',
  noun: ['app', 'apps'],
  caption: 'Files of apps, newest first',
  endpoint: appsDesk,
  paging: 'none',
  filters: [{ kind: 'search', name: 'search', label: 'Find an app' }],
  input: () => ({}),
  read: ({ apps }) => ({ rows: apps, total: apps.length }),
  keep: ({ name }, { search = '' }) => name.toLowerCase().includes(search.toLowerCase()),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    column.name('name', 'Name', ({ name }) => name),
    column.text('kind', 'For', ({ kind }) => KINDS[kind]),
    column.text('offered', 'On the site', ({ isOffered }) => (isOffered ? 'Offered' : 'Not offered'), { card: 'end' }),
    ...fileColumns<ListedApp>(),
  ],
  figures: () => <Uploading />,
  panel: {
    label: 'App',
    hint: 'Choose an app to offer or remove it. J and K move through the list.',
    byRow: (app, { close }) => <AppPanel key={app.id} app={app} onRemoved={close} />,
  },
  empty: () => ({ title: 'No apps', text: 'Upload the apps of the site for Android and iPhone.' }),
})

/** §2: the files of apps that the download page offers. */
export default function AppsPage() {
  return <ListPage list={list} />
}

function Uploading() {
  const { send, busy, percent, error } = useAppUpload()
  if (!useMay('content.app.edit')) return null
  return (
    <section className={css.upload} aria-label="Upload an app">
      <FileButton
        name="Upload an app: file"
        accept=".apk,.ipa,.mobileconfig"
        icon={<Upload aria-hidden="true" />}
        busy={busy}
        busyLabel={`Uploading: ${percent ?? 0} %`}
        onFile={send}
      >
        Upload an app
      </FileButton>
      <Fine>
        APK, IPA or configuration profile of at most 256 MB. Visitors get it once a download of the site offers it. Only
        your own device management can install an IPA on iPhones.
      </Fine>
      <Refused>{error}</Refused>
    </section>
  )
}
