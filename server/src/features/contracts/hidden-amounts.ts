import {
  type FieldValues,
  frozenText,
  mentionsIn,
  mergeFields,
} from '@mantel/domain/contracts/contract-fields'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import type { CompanyActor } from '../../platform/actor.ts'
import { seesPrices } from '../visibility/projects.ts'

/** Amounts, for whoever may not know them. A client knows what they are asked to sign. */
export const hiddenFrom = (actor: CompanyActor) =>
  seesPrices(actor) || actor.role === 'Client'
    ? []
    : mergeFields.filter(({ group }) => group === 'Money').map(({ id }) => id)

export const without = (values: FieldValues, hidden: string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.includes(id)))

/** In what was sent, an amount is a field with its value; for whoever may not know that, it stays a field. */
export const withoutHidden = (text: RichText, hidden: string[]): RichText =>
  hidden.length === 0 ? text : frozenText(text, without(frozenValues(text), hidden))

const frozenValues = (text: RichText): FieldValues =>
  Object.fromEntries(
    mentionsIn(text).flatMap(({ attrs: { id, value } }) => (value === undefined ? [] : [[id, value]])),
  )
