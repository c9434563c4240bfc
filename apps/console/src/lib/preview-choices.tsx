import { SegmentedControl } from '@croupier/ui/controls'
import { type ReactNode, useState } from 'react'
import css from './preview-choices.module.css'

export type Device = 'desktop' | 'phone'
export type Theme = 'dark' | 'light'
export type PreviewChoice = { device: Device; theme: Theme }

/** What a preview shows, beginning with a device in the dark theme. */
export function usePreviewChoice(device: Device) {
  const [choice, setChoice] = useState<PreviewChoice>({ device, theme: 'dark' })
  return { choice, choose: (part: Partial<PreviewChoice>) => setChoice({ ...choice, ...part }) }
}

type Props = ReturnType<typeof usePreviewChoice> & { children?: ReactNode }

/** The choices above a preview: the device and the theme, and before them those of the page. */
export const PreviewChoices = ({ choice, choose, children }: Props) => (
  <div className={css.choices}>
    {children}
    <SegmentedControl
      label="Device"
      segments={[
        { value: 'desktop', label: 'Desktop' },
        { value: 'phone', label: 'Phone' },
      ]}
      value={choice.device}
      onChange={(device) => choose({ device })}
    />
    <SegmentedControl
      label="Theme"
      segments={[
        { value: 'dark', label: 'Dark' },
        { value: 'light', label: 'Light' },
      ]}
      value={choice.theme}
      onChange={(theme) => choose({ theme })}
    />
  </div>
)
