import { planRefusalIn } from '@mantel/domain/plans/refusals'
import * as copy from './copy.ts'

/**
 * What follows a refusal because of the plan: the label of a link to the plans, or whom to ask for users who cannot
 * choose a plan. Null for all other texts.
 */
export function planHelp(text: string, mayChoose: boolean): { label: string } | { note: string } | null {
  const refusal = planRefusalIn(text)
  if (refusal === null) return null
  if (mayChoose) return { label: refusal === 'limit' ? copy.upgrade : copy.choosePlan }
  return { note: refusal === 'limit' ? copy.askToUpgrade : copy.askToChoose }
}
