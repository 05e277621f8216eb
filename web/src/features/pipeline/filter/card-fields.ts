import { useChosenColumns } from '../../lists/list-columns.ts'
import type { Grouping } from './groupings.ts'

const cardFields = [
  { value: 'cover', label: 'Cover photo' },
  { value: 'client', label: 'Client' },
  { value: 'city', label: 'City' },
  { value: 'install', label: 'Install date' },
  { value: 'value', label: 'Value' },
  { value: 'type', label: 'Type' },
  { value: 'tags', label: 'Tags' },
  { value: 'members', label: 'Team members' },
] as const
export type CardField = (typeof cardFields)[number]['value']

const defaults: readonly string[] = ['cover', 'client', 'value', 'type'] satisfies CardField[]

/** The fields that a user can choose. A board by type has no types on its cards, because its columns have them. */
export const cardFieldsFor = (maySeePrices: boolean, by: Grouping) =>
  cardFields.filter(({ value }) => value !== by && (maySeePrices || value !== 'value'))

/** What the cards show. The choice is stored with those for the columns of lists. */
export function useCardFields() {
  const { chosen: shown = defaults, choose } = useChosenColumns('board')
  return {
    shown,
    toggle: (field: string, isOn: boolean) => {
      const others = shown.filter((name) => name !== field)
      choose(isOn ? [...others, field] : others)
    },
  }
}
