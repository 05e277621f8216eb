import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'

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

export const cardFieldsFor = (maySeePrices: boolean) =>
  cardFields.filter(({ value }) => maySeePrices || value !== 'value')

/** What the cards show. The choice is stored with those for the columns of lists. */
export function useCardFields() {
  const shown = usePreferences().listColumns.board ?? defaults
  return {
    shown,
    toggle: (field: string, isOn: boolean) => {
      const others = shown.filter((name) => name !== field)
      const { listColumns } = currentPreferences()
      setPreferences({ listColumns: { ...listColumns, board: isOn ? [...others, field] : others } })
    },
  }
}
