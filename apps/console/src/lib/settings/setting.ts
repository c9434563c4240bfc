import type { settings } from '@croupier/wire/content/settings.console'
import type { Output } from '@croupier/wire/endpoint'

/** One setting of the merchant with its value, its default and its shape. */
export type Setting = Output<typeof settings>['settings'][number]
