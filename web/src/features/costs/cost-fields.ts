import { parseDollars } from '@mantel/domain/basics/money'
import { projectCostInput, type SavedCost } from '@mantel/domain/costs'
import { amount } from '@mantel/domain/endpoints/fields'
import { z } from 'zod'
import * as copy from './copy.tsx'

/** The form's fields. The amount is text until it is sent. */
export const costFields = z.object({
  description: projectCostInput.shape.description,
  cost: z.string().transform((text, context) => {
    const message = costError(text)
    if (message === undefined) return costOf(text)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  isSaved: z.boolean(),
})

export const costOf = (text: string) => parseDollars(text) ?? Number.NaN

export const costError = (text: string) =>
  amount.safeParse(costOf(text)).success ? undefined : copy.invalidCost

export const descriptionError = (text: string) =>
  projectCostInput.shape.description.safeParse(text).error?.issues[0]?.message

const maxSuggestions = 8

/** The first active saved costs whose name contains the typed text. An empty text matches every name. */
export function matchingCosts(saved: readonly SavedCost[] = [], text: string) {
  const typed = text.trim().toLowerCase()
  return saved
    .filter(({ name, isActive }) => isActive && name.toLowerCase().includes(typed))
    .slice(0, maxSuggestions)
}
