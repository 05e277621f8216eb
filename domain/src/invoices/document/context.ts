import { z } from 'zod'
import { day } from '../../endpoints/times.ts'
import { offerableMethods } from '../../payments/methods.ts'

const address = {
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
}

/** What an invoice shows besides its own fields. It changes only with the company, the project and its photos. */
export const documentContext = z.object({
  seller: z.object({
    name: z.string(),
    ...address,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    /** Null unless the company wants it on its invoices. */
    ein: z.string().nullable(),
    primary: z.string(),
    primaryForeground: z.string(),
  }),
  logoFileId: z.uuid().nullable(),
  property: z.object({
    title: z.string(),
    ...address,
    dateServiced: day.nullable(),
    dateOfDestage: day.nullable(),
    stageDurationDays: z.number(),
  }),
  /** The first photo of the project. */
  photoFileId: z.uuid().nullable(),
  /** The methods that the company and the project accept. The invoice may offer fewer. */
  methods: z.array(z.object({ method: z.enum(offerableMethods), payTo: z.string().nullable() })),
  /** The code for the memo of a payment, such as INV-12-7Q. */
  memoCode: z.string(),
})
export type DocumentContext = z.infer<typeof documentContext>
