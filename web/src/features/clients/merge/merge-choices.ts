import { type ClientInList, type MergeableField, mergeableFields } from '@mantel/domain/clients'

export type Side = 'survivor' | 'other'
export type Choices = Partial<Record<MergeableField, Side>>

/** The client to keep by default: the one with more projects, otherwise the older one. The user can switch. */
export function pickSurvivor(one: ClientInList, other: ClientInList) {
  if (one.projectCount !== other.projectCount) return one.projectCount > other.projectCount ? one : other
  return one.createdAt <= other.createdAt ? one : other
}

export const differingFields = (survivor: ClientInList, other: ClientInList) =>
  mergeableFields.filter((field) => (survivor[field] ?? null) !== (other[field] ?? null))

/** The side whose value is kept for a field. Defaults to the survivor, unless its value is empty. */
export const chosenSide = (survivor: ClientInList, choices: Choices, field: MergeableField): Side =>
  choices[field] ?? (survivor[field] ? 'survivor' : 'other')

export const fieldsFromOther = (survivor: ClientInList, other: ClientInList, choices: Choices) =>
  differingFields(survivor, other).filter((field) => chosenSide(survivor, choices, field) === 'other')
