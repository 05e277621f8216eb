import { escapeHtml } from '../../platform/html.ts'
import type { Place } from '../../platform/secrets.ts'
import { linkMark } from './write-email.ts'

type Stored = { id: string; companyId: string | null }

/** Binds a sealed link to its letter: moved to another row, it does not open. */
export const linkPlace = ({ id, companyId }: Stored): Place => ({
  table: 'messages',
  column: 'sealed_link',
  companyId: companyId ?? 'platform',
  rowId: id,
})

/** Puts the link where its mark stands, at the moment of sending. */
export const withLink = ({ html, body }: { html: string; body: string }, link: string) => ({
  html: html.replaceAll(linkMark, () => escapeHtml(link)),
  text: body.replaceAll(linkMark, () => link),
})
