/** The refusals of settings, texts and the first opening of the site; see `refusals.ts`. */
export const contentRefusals = {
  'setting.unknown': [404, 'There is no such setting'],
  'setting.invalid': [400, 'The value is not valid for this setting'],
  'setting.changed': [409, 'Another member of staff has changed this setting. Load the newer value'],
  'notice.unknown': [404, 'There is no such notice'],
  'notice.english_required': [400, 'A text in English is required'],
  'notice.link_not_allowed': [400, 'A link leads to a page of the site, or to a host of the setting “content.links”'],
  'notice.changed': [409, 'Another member of staff has changed this. Load the newer version'],
  'version.unknown': [404, 'There is no such version'],
  'terms.unknown': [404, 'There is no such version of the terms'],
  'terms.version_taken': [409, 'There is a version of the terms with this name already'],
  'help.unknown': [404, 'There is no such part of the help centre'],
  'help.category_not_empty': [409, 'Remove or move the articles of this category first'],
  'text.unknown': [404, 'The site has no such text'],
  'text.invalid': [400, 'The text does not fit its source or its language'],
  'text.changed': [409, 'Another member of staff has changed this text. Load the newer one'],
  'setup.incomplete': [409, 'Something that the site needs before it may open is missing'],
} as const
