import { z } from 'zod'

/** A text that may be missing for the server, and is merely empty while somebody types. */
export const typedText = <Out>(schema: z.ZodType<Out, string | null | undefined>) =>
  z.string().pipe(schema as z.ZodType<Out, string>)
