import { type Client, clientInput } from '@mantel/domain/clients'

/** Fields with a single text input each. */
export type EditableField = 'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'source' | 'notes'
export type AddressPart = 'address' | 'city' | 'state' | 'zip'

/** Returns the message with which the API would refuse the text, or undefined if the text is valid. */
export const fieldCheck = (name: EditableField | AddressPart) => (text: string) =>
  clientInput.shape[name].safeParse(text).error?.issues[0]?.message

/** The value as the API stores it; empty text becomes null for optional fields. */
export const parseField = (name: EditableField, text: string) => clientInput.shape[name].parse(text)

export function formatAddress({ address, city, state, zip }: Pick<Client, AddressPart>) {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place].filter(Boolean).join('\n')
}
