import { Tabs } from '@croupier/ui/tabs'
import type { Locale } from '@croupier/wire/content/system'
import { useState } from 'react'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { optionText } from '../../lib/form/schema.ts'
import { PURPOSE_WORDS, templateText } from './message-words.ts'
import { TemplateEditor } from './template-editor.tsx'
import type { MessageTemplate } from './template-words.ts'

type Props = { template: MessageTemplate & { merchant: string } }

/** One message: its variables, and its text in each language. A dot marks languages whose text staff have changed. */
export function TemplatePanel({ template }: Props) {
  const [language, setLanguage] = useState<Locale>('en')
  const text = template.texts.find((one) => one.language === language)
  return (
    <DetailPanel
      label="Template"
      one={template}
      show={({ name, summary, purpose, variables, texts }) => ({
        title: templateText(name),
        tag: { text: PURPOSE_WORDS[purpose], tone: 'plain' },
        line: summary,
        facts: variables.map((one) => ({
          label: `{${one.name}}`,
          value: `such as ${one.example}${one.required ? ', required' : ''}${one.secret ? ', secret' : ''}`,
        })),
        sections: [
          {
            id: 'texts',
            body: (
              <Tabs
                label="Languages"
                tabs={texts.map((one) => ({
                  value: one.language,
                  label: `${optionText('languages', one.language)}${one.isDefault ? '' : ' •'}`,
                }))}
                value={language}
                onChange={setLanguage}
              >
                {text && <TemplateEditor key={`${language} ${text.version}`} template={template} text={text} />}
              </Tabs>
            ),
          },
        ],
      })}
    />
  )
}
