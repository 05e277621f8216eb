import { z } from 'zod'
import { idOf, type RecordKind } from './ids.ts'

/** One call changes at most this many records. */
export const maxAtOnce = 200

/** The records that a call changes, each with its id and its new values. */
export const itemsOf = <S extends z.ZodRawShape>(kind: RecordKind, shape: S) =>
  z
    .array(z.strictObject({ id: idOf(kind), ...shape }))
    .min(1)
    .max(maxAtOnce)

export const manyIds = (kind: RecordKind) => z.array(idOf(kind)).min(1).max(maxAtOnce)

/** A record that is in neither list already had the requested values. */
export const changedMany = z.object({
  changed: z.array(z.object({ id: z.uuid(), version: z.number() })),
  failed: z.array(z.object({ id: z.uuid(), reason: z.string() })),
})
export type ChangedMany = z.infer<typeof changedMany>
