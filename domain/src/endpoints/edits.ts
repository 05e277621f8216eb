import { z } from 'zod'

export const changesTo = <S extends z.ZodRawShape>(input: z.ZodObject<S>) =>
  input.partial().refine((changes) => Object.keys(changes).length > 0, 'Nothing to change')

/** Changes to the version that the user saw. If the record has a newer version, the edit is refused (412). */
export const editOf = <S extends z.ZodRawShape>(input: z.ZodObject<S>) =>
  input
    .partial()
    .extend({ version: z.number().int().positive() })
    .refine((changes) => Object.keys(changes).length > 1, 'Nothing to change')
