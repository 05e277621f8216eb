import { z } from 'zod'

/** The name of a company, and how to reach it. */
export const companyContact = {
  name: z.string(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
}
