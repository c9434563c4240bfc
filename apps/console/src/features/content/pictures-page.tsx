import { toast } from '@croupier/ui/toast'
import { mediaDesk } from '@croupier/wire/content/media.console'
import { useMay } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { fileColumns } from '../../lib/list/file-columns.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { DropZone } from '../../lib/pictures/drop-zone.tsx'
import { Thumbnail } from '../../lib/pictures/picture-field.tsx'
import type { ListedPicture } from '../../lib/pictures/picture-words.ts'
import css from '../../lib/pictures/pictures.module.css'
import { usePictureUpload } from '../../lib/pictures/use-picture-upload.ts'
import { PicturePanel } from './picture-panel.tsx'

const column = columnsOf<ListedPicture>()

const list = listOf({
  name: 'pictures',
  noun: ['picture', 'pictures'],
  caption: 'Pictures, newest first',
  endpoint: mediaDesk,
  paging: 'none',
  filters: [
    {
      kind: 'chips',
      name: 'use',
      label: 'Use',
      fallback: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'used', label: 'In use' },
        { value: 'unused', label: 'Not in use' },
      ],
    },
    { kind: 'search', name: 'search', label: 'Find a picture' },
  ],
  input: () => ({}),
  read: ({ media }) => ({ rows: media, total: media.length }),
  keep: ({ name, uses }, { use, search = '' }) =>
    (use === 'all' || (use === 'used') === uses.length > 0) && name.toLowerCase().includes(search.toLowerCase()),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    {
      id: 'picture',
      header: 'Picture',
      card: 'lead',
      cell: (one) => (
        <span className={css.listed}>
          <Thumbnail picture={one} />
        </span>
      ),
    },
    column.name('name', 'Name', ({ name }) => name),
    column.text(
      'use',
      'Used in',
      ({ uses }) => (uses.length > 0 ? counted(uses.length, 'place', 'places') : 'nothing'),
      {
        card: 'end',
      },
    ),
    column.text('pixels', 'Pixels', ({ width, height }) => `${width} × ${height}`),
    ...fileColumns<ListedPicture>(),
  ],
  figures: () => <Uploading />,
  panel: {
    label: 'Picture',
    hint: 'Choose a picture to rename or remove it, and to see where it is used. J and K move through the list.',
    byRow: (picture, { close }) => <PicturePanel key={picture.id} picture={picture} onRemoved={close} />,
  },
  empty: () => ({ title: 'No pictures', text: 'Upload the logo, banners and other pictures of the site.' }),
})

/** §1, §3: the merchant's pictures, which settings and notices show. */
export default function PicturesPage() {
  return <ListPage list={list} />
}

function Uploading() {
  const upload = usePictureUpload(({ name }) => toast({ text: `“${name}” is stored` }))
  if (!useMay('content.media.edit')) return null
  return <DropZone label="Upload pictures" several busy={upload.busy} error={upload.error} onFiles={upload.send} />
}
