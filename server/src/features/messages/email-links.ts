import { escapeHtml } from '../../platform/html.ts'
import type { SecretLocation } from '../../platform/secrets.ts'
import { linkPlaceholder } from './write-email.ts'

type Stored = { id: string; companyId: string | null }

/** Binds an encrypted link to its row: copied to another row, it cannot be decrypted. */
export const linkLocation = ({ id, companyId }: Stored): SecretLocation => ({
  table: 'messages',
  column: 'sealed_link',
  companyId: companyId ?? 'platform',
  rowId: id,
})

/**
 * Replaces the placeholder with the link. Call this only when sending, so that the link is never stored in
 * clear text.
 */
export const withLink = ({ html, body }: { html: string; body: string }, link: string) => ({
  html: html.replaceAll(linkPlaceholder, () => escapeHtml(link)),
  text: body.replaceAll(linkPlaceholder, () => link),
})
