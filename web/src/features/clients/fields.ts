import { type Client, clientInput } from '@mantel/domain/clients'

/** What is typed as one text. */
export type EditableField = 'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'source' | 'notes'
export type AddressPart = 'address' | 'city' | 'state' | 'zip'

/** The API’s own sentence about what was typed, if it would refuse it. */
export const fieldCheck = (name: EditableField | AddressPart) => (text: string) =>
  clientInput.shape[name].safeParse(text).error?.issues[0]?.message

/** As the API stores it: nothing where nothing was typed. */
export const valueOf = (name: EditableField, text: string) => clientInput.shape[name].parse(text)

/** As it stands on a letter. */
export function addressLines({ address, city, state, zip }: Pick<Client, AddressPart>) {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place].filter(Boolean).join('\n')
}
