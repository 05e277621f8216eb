import type { WidgetField } from '@mantel/domain/leads/lead-form'
import { plainForm } from '@mantel/domain/leads/plain-form'
import { defaultRows, rowsOf } from '@mantel/widget/surface'

export type FormPlace = { origin: string; key: string; companyName: string; fields: WidgetField[] }

/** Contains the number of rows of the form unless it is the default, so that the page reserves the right height. */
export function scriptCode({ origin, key, fields }: FormPlace) {
  const rows = rowsOf(fields)
  const reserved = rows === defaultRows ? '' : ` data-rows="${rows}"`
  return `<script src="${origin}/widget.js" data-company="${key}"${reserved} async></script>`
}

export const frameCode = (place: FormPlace) =>
  `<iframe src="${linkOf(place)}/embed" title="${escape(`Contact ${place.companyName}`)}" width="100%" height="${frameHeight(place.fields)}" frameborder="0" loading="lazy"></iframe>
<script src="${place.origin}/widget.js" async></script>`

export const linkOf = ({ origin, key }: FormPlace) => `${origin}/lead/${key}`

export const plainCode = ({ origin, key, fields }: FormPlace) =>
  plainForm({ action: `${origin}/api/widget/${key}`, fields })

/** The sources that the content security policy of a website has to allow. */
export const policyFor = (origin: string) =>
  `script-src ${origin}; connect-src ${origin}; frame-src ${origin}`

/** Returns a height that fits the form in one column, even if a label takes two lines. */
function frameHeight(fields: WidgetField[]) {
  const lines = fields.reduce((sum, { name }) => sum + (name === 'message' ? 158 : 86), 0)
  return 42 + lines + 50 + 24
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
