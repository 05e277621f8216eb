/**
 * Returns a phone number as it is dialed from anywhere: +19125550134. A number without a country is a US number. Returns
 * null for what is not one number, such as a number with an extension.
 */
export function normalizePhone(text: string): string | null {
  const compact = text
    .trim()
    .replace(/^(\+\d{1,3})\s*\(0\)/, '$1')
    .replace(/[\s().\-\u2010-\u2015]/g, '')
  const national = /^(?:\+?1)?([2-9]\d\d[2-9]\d{6})$/.exec(compact)?.[1]
  if (national) return `+1${national}`
  return /^\+[2-9]\d{6,14}$/.test(compact) ? compact : null
}

/** What is stored of a number that someone typed: the number as it is dialed, or the text if it is not one number. */
export const storedPhone = (text: string) => normalizePhone(text) ?? text

/** A US number as (912) 555-0134, any other as +44 20 7946 0018, and what is not a number as it was typed. */
export function formatPhone(text: string): string {
  const number = normalizePhone(text)
  if (!number) return text
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  if (area) return `(${area}) ${exchange}-${line}`
  const country = twoDigitCountry.exec(number)?.[0] ?? number.slice(0, number[1] === '7' ? 2 : 4)
  return `${country} ${number.slice(country.length).replace(/\B(?=(?:\d{4})+$)/g, ' ')}`
}

/** What a phone dials. Of a text that is not a number, this keeps what a phone can dial. */
export const dialable = (text: string) => normalizePhone(text) ?? text.replaceAll(/[^\d+*#,;]/g, '')

const twoDigitCountry = /^\+(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
