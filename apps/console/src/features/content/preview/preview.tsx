import type { ReactNode } from 'react'
import { PreviewChoices, usePreviewChoice } from '../../../lib/preview-choices.tsx'
import { PageFrame } from './page-frame.tsx'

/** The draft as players see it: on a desktop or a phone, in the dark or the light theme. */
export function Preview({ language, children }: { language: string; children: ReactNode }) {
  const chosen = usePreviewChoice('desktop')
  return (
    <section aria-label="Preview">
      <h3 className="title-3">As players see it</h3>
      <PreviewChoices {...chosen} />
      <PageFrame {...chosen.choice} language={language}>
        {children}
      </PageFrame>
    </section>
  )
}
