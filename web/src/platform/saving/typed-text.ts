import { z } from 'zod'

/** Adapts the API's schema of an optional text to a form field, which holds an empty string instead of null. */
export const typedText = <Out>(schema: z.ZodType<Out, string | null | undefined>) =>
  z.string().pipe(schema as z.ZodType<Out, string>)
