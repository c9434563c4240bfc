import { isRecord } from '@croupier/kernel/objects'
import { Button } from '@croupier/ui/button'
import { type Picture, picture } from '@croupier/wire/content/media'
import * as z from 'zod/mini'
import { Editor } from '../../../lib/form/editor.tsx'
import { type Shape, shapeOf } from '../../../lib/form/schema.ts'
import { Acts, Fine, Refused } from '../../../lib/panel.tsx'
import { PictureField } from '../../../lib/pictures/picture-field.tsx'
import type { Setting } from '../../../lib/settings/setting.ts'
import css from './setup.module.css'
import { useStep } from './use-step.ts'

const PICTURES = {
  logoOnDark: ['Logo on dark', 'For dark grounds. One logo alone serves for both'],
  logoOnLight: ['Logo on light', 'For light grounds'],
  icon: ['Icon', 'In tabs and on the screens of phones: a square PNG'],
  hero: ['Hero picture', 'Behind the title of the home page and on closed pages'],
} as const
type Name = keyof typeof PICTURES
const NAMES = ['logoOnDark', 'logoOnLight', 'icon', 'hero'] as const satisfies readonly Name[]
/** What the settings page edits in the same way. */
const LOOK = ['accent', 'font', 'scene', 'tagline']

type Draft = { [one in Name]: Picture | null } & { look: Readonly<Record<string, unknown>> }
const pictureIn = (value: unknown): Picture | null => z.safeParse(picture, value).data ?? null
const draftOf = (value: Readonly<Record<string, unknown>>): Draft => ({
  logoOnDark: pictureIn(value.logoOnDark),
  logoOnLight: pictureIn(value.logoOnLight),
  icon: pictureIn(value.icon),
  hero: pictureIn(value.hero),
  look: Object.fromEntries(LOOK.map((name) => [name, value[name]])),
})

/** The part of the setting's shape that describes colour, font, scene and tagline. */
function lookShape(schema: unknown): Shape {
  const { properties = {} } = shapeOf(schema)
  return {
    type: 'object',
    properties: Object.fromEntries(LOOK.map((name) => [name, properties[name] ?? {}])),
    required: LOOK,
  }
}

/** How the brand looks. The site can open without pictures: it shows the name instead. */
export function BrandStep({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const { draft, set, save, busy, error } = useStep(setting, draftOf)
  const { look, ...pictures } = draft
  return (
    <form className={css.form} noValidate onSubmit={(event) => save(event, { ...pictures, ...look }, onDone)}>
      {NAMES.map((name) => (
        <PictureField
          key={name}
          label={PICTURES[name][0]}
          hint={PICTURES[name][1]}
          value={draft[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <Editor
        label="Look"
        path=""
        shape={lookShape(setting.schema)}
        value={look}
        onChange={(value) => set({ look: isRecord(value) ? value : {} })}
        problems={[]}
        depth={0}
      />
      <Acts>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          Save and continue
        </Button>
      </Acts>
      <Refused>{error}</Refused>
      <Fine>Without pictures the site shows its name. You can add them later.</Fine>
    </form>
  )
}
