import { parseDollars } from '@mantel/domain/basics/money'
import { amount } from '@mantel/domain/endpoints/fields'
import { newProject } from '@mantel/domain/projects/projects'
import { z } from 'zod'
import * as copy from './copy.ts'

/** The fields as typed: an amount is text until it is sent, and the title is optional. */
export const newProjectFields = z.object({
  address: newProject.shape.address,
  city: newProject.shape.city,
  state: newProject.shape.state,
  zip: newProject.shape.zip,
  title: z.string().trim().max(500, copy.titleTooLong),
  type: z.string(),
  status: z.string(),
  /** An empty date field has the value ''. */
  dateServiced: z.string().transform((text) => text || null),
  estimateValue: z.string().transform((text, context) => {
    if (text.trim() === '') return null
    const checked = amount.safeParse(parseDollars(text))
    if (checked.success) return checked.data
    context.addIssue({ code: 'custom', message: copy.amountExample })
    return z.NEVER
  }),
})
