import { type ClientInList, type MergeableField, mergeableFields } from '@mantel/domain/clients'

export type Side = 'survivor' | 'other'
export type Choices = Partial<Record<MergeableField, Side>>

/** Whoever has more to lose stays: the one with more projects, else the one who was there first. */
export function survivorOf(one: ClientInList, other: ClientInList) {
  if (one.projectCount !== other.projectCount) return one.projectCount > other.projectCount ? one : other
  return one.createdAt <= other.createdAt ? one : other
}

/** Only what differs needs a choice. */
export const disputed = (survivor: ClientInList, other: ClientInList) =>
  mergeableFields.filter((field) => (survivor[field] ?? null) !== (other[field] ?? null))

/** The survivor’s counts, unless there is none. */
export const sideOf = (survivor: ClientInList, choices: Choices, field: MergeableField): Side =>
  choices[field] ?? (survivor[field] ? 'survivor' : 'other')

export const fromOther = (survivor: ClientInList, other: ClientInList, choices: Choices) =>
  disputed(survivor, other).filter((field) => sideOf(survivor, choices, field) === 'other')
