import { SegmentedControl } from '@croupier/ui/controls'
import { type ReactNode, useState } from 'react'
import { type Device, PageFrame, type Theme } from './page-frame.tsx'
import css from './preview.module.css'

/** The draft as players see it: on a desktop or a phone, in the dark or the light theme. */
export function Preview({ language, children }: { language: string; children: ReactNode }) {
  const [device, setDevice] = useState<Device>('desktop')
  const [theme, setTheme] = useState<Theme>('dark')
  return (
    <section aria-label="Preview">
      <h3 className="title-3">As players see it</h3>
      <div className={css.choices}>
        <SegmentedControl
          label="Device"
          segments={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={device}
          onChange={setDevice}
        />
        <SegmentedControl
          label="Theme"
          segments={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <PageFrame device={device} theme={theme} language={language}>
        {children}
      </PageFrame>
    </section>
  )
}
