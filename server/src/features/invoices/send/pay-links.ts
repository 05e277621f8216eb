import type { SecretBox, SecretLocation } from '../../../platform/secrets.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'

type Key = Pick<InvoiceRow, 'id' | 'companyId'>

/** The token has 256 bits. It is stored hashed for the lookup, and encrypted because later emails repeat the link. */
export function newPayLink(secrets: SecretBox, invoice: Key) {
  const token = newToken('pay')
  return {
    token,
    columns: {
      payTokenHash: hashToken(token),
      encryptedPayToken: secrets.encrypt(location(invoice), token),
    },
  }
}

/** Null if the invoice has no link, or if the key of the installation is not the one that encrypted it. */
export function payTokenOf(
  secrets: SecretBox,
  invoice: Key & Pick<InvoiceRow, 'encryptedPayToken'>,
): string | null {
  try {
    return invoice.encryptedPayToken ? secrets.decrypt(location(invoice), invoice.encryptedPayToken) : null
  } catch {
    return null
  }
}

export const payPath = (token: string | null): `/${string}` => (token ? `/pay/${token}` : '/')

const location = ({ id, companyId }: Key): SecretLocation => ({
  table: 'invoices',
  column: 'encrypted_pay_token',
  companyId,
  rowId: id,
})
