import {
  type FieldValues,
  frozenText,
  mentionsIn,
  mergeFields,
} from '@mantel/domain/contracts/contract-fields'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { maySeePrices } from '@mantel/domain/permissions'
import type { CompanyActor } from '../../platform/actor.ts'

/** Amounts are hidden from users who may not see prices. Clients see them, because they are asked to sign them. */
export const hiddenFieldsFor = (actor: CompanyActor) =>
  maySeePrices(actor) || actor.role === 'Client'
    ? []
    : mergeFields.filter(({ group }) => group === 'Money').map(({ id }) => id)

export const omitFields = (values: FieldValues, hidden: string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.includes(id)))

/** Removes the frozen values of hidden fields from a sent text, so that they appear as fields without a value. */
export const hideFields = (text: RichText, hidden: string[]): RichText =>
  hidden.length === 0 ? text : frozenText(text, omitFields(frozenValues(text), hidden))

const frozenValues = (text: RichText): FieldValues =>
  Object.fromEntries(
    mentionsIn(text).flatMap(({ attrs: { id, value } }) => (value === undefined ? [] : [[id, value]])),
  )
