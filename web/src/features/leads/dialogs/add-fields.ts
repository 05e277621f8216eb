import { leadsApi } from '@mantel/domain/leads/leads'
import { z } from 'zod'

const { title, address, stage, type } = leadsApi.add.body.shape

/** Empty fields are not sent, so the server uses its defaults. */
export const addFields = z.object({
  title: z.literal('').or(title.unwrap()),
  address: z.literal('').or(address.unwrap()),
  stage: stage.unwrap(),
  type: z.literal('').or(type.unwrap()),
})
