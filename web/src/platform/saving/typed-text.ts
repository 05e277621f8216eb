import { z } from 'zod'

/** An optional text of the API; in a form field it is an empty string instead of null. */
export const typedText = <Out>(schema: z.ZodType<Out, string | null | undefined>) =>
  z.string().pipe(schema as z.ZodType<Out, string>)
