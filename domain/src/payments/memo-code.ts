// Without characters that look alike: 0 and O, 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * The code that clients put into the memo of a payment, for example `INV-12-7Q`. The last two characters depend on the
 * invoice, so that a code with a typing error does not match another invoice.
 */
export function memoCode({ id, invoiceNumber }: { id: string; invoiceNumber: string }) {
  const digits = [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16))
  const sum = digits.reduce((rest, digit) => (rest * 16 + digit) % alphabet.length ** 2, 0)
  const first = alphabet[Math.floor(sum / alphabet.length)]
  return `${invoiceNumber}-${first}${alphabet[sum % alphabet.length]}`
}
