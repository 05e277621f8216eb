import { projectCostInput, type SavedCost } from '@mantel/domain/costs'
import { amount, parseDollars } from '@mantel/domain/money'
import { z } from 'zod'

/** As they are typed: an amount is text until it is sent. */
export const costFields = z.object({
  description: projectCostInput.shape.description,
  cost: z.string().transform((text, context) => {
    const flaw = flawInCost(text)
    if (flaw === undefined) return costOf(text)
    context.addIssue({ code: 'custom', message: flaw })
    return z.NEVER
  }),
  isKept: z.boolean(),
})

export const costOf = (text: string) => parseDollars(text) ?? Number.NaN

export const flawInCost = (text: string) =>
  amount.safeParse(costOf(text)).success ? undefined : 'Please enter an amount, such as 1,980'

export const flawInDescription = (text: string) =>
  projectCostInput.shape.description.safeParse(text).error?.issues[0]?.message

const most = 8

/** Those whose name has what was typed in it; before anything is typed, the first few. */
export function fitting(saved: readonly SavedCost[] = [], text: string) {
  const typed = text.trim().toLowerCase()
  return saved.filter(({ name, isActive }) => isActive && name.toLowerCase().includes(typed)).slice(0, most)
}
