// Without characters that look alike: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * The code that clients put into the memo of a payment, for example `INV-12-7Q`. The last two characters depend on the
 * invoice, so that a code with a typing error does not match another invoice.
 */
export function memoCode({ id, invoiceNumber }: { id: string; invoiceNumber: string }) {
  const sum = Number(BigInt(`0x${id.replaceAll('-', '')}`) % BigInt(alphabet.length ** 2))
  const first = alphabet[Math.floor(sum / alphabet.length)]
  return `${invoiceNumber}-${first}${alphabet[sum % alphabet.length]}`
}
