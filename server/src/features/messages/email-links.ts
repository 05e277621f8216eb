import { escapeHtml } from '../../platform/html.ts'
import type { SecretLocation } from '../../platform/secrets.ts'
import { placeholders } from './write-email.ts'

type Stored = { id: string; companyId: string | null }

/** Binds an encrypted link to its row: copied to another row, it cannot be decrypted. */
export const linkLocation = ({ id, companyId }: Stored): SecretLocation => ({
  table: 'messages',
  column: 'sealed_link',
  companyId: companyId ?? 'platform',
  rowId: id,
})

/** The links of an email are encrypted together. */
export const joinLinks = (links: readonly string[]) => links.join('\n')

/**
 * Replaces the placeholders with the links. Call this only when sending, so that links are never stored in clear
 * text.
 */
export function withLinks({ html, body }: { html: string; body: string }, joined: string) {
  const links = joined.split('\n')
  const linkFor = (placeholder: string) => links[placeholder.charCodeAt(0) - 0xe000] ?? ''
  return {
    html: html.replaceAll(placeholders, (placeholder) => escapeHtml(linkFor(placeholder))),
    text: body.replaceAll(placeholders, linkFor),
  }
}
