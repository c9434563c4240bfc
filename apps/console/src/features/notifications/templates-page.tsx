import { MESSAGE_PURPOSES } from '@croupier/wire/notifications/template'
import { templateList } from '@croupier/wire/notifications/templates.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { CHANNEL_WORDS, PURPOSE_WORDS, templateText } from './message-words.ts'
import { TemplatePanel } from './template-panel.tsx'
import type { MessageTemplate } from './template-words.ts'

const column = columnsOf<MessageTemplate & { merchant: string }>()

const changedText = ({ texts }: MessageTemplate): string => {
  const changed = texts.filter(({ isDefault }) => !isDefault).length
  return changed === 0 ? 'Default' : `${changed} of ${texts.length} changed`
}

const list = listOf({
  name: 'message-templates',
  noun: ['template', 'templates'],
  caption: 'Messages that the product sends',
  endpoint: templateList,
  paging: 'none',
  filters: [
    {
      kind: 'chips',
      name: 'purpose',
      label: 'Purpose',
      fallback: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_WORDS[value] })),
      ],
    },
  ],
  input: () => ({}),
  read: ({ merchant, templates }) => ({
    rows: templates.map((one) => ({ ...one, merchant })),
    total: templates.length,
  }),
  keep: (one, { purpose }) => purpose === 'all' || one.purpose === purpose,
  rowKey: ({ name }) => name,
  rowName: ({ name }) => templateText(name),
  columns: [
    column.name('name', 'Message', ({ name }) => templateText(name)),
    column.text('summary', 'Sent when', ({ summary }) => summary),
    column.text('purpose', 'Purpose', ({ purpose }) => PURPOSE_WORDS[purpose]),
    column.text('channels', 'Channels', ({ channels }) => channels.map((one) => CHANNEL_WORDS[one]).join(', ')),
    column.text('texts', 'Texts', changedText),
  ],
  panel: {
    label: 'Template',
    hint: 'Choose a message to read or change its texts. J and K move through the list.',
    isWide: true,
    byRow: (template) => <TemplatePanel key={template.name} template={template} />,
  },
  empty: () => ({ title: 'No templates', text: 'No template matches this filter.' }),
})

/** The texts of messages, in every language. */
export default function TemplatesPage() {
  return <ListPage list={list} />
}
