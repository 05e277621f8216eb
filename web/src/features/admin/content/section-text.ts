import { z } from 'zod'

export type TextSchema = z.ZodType<string | null, string | null | undefined>

/** One text of a part: where in the content it stands, and what holds for it. */
export type PartField = {
  name: string
  label: string
  path: readonly string[]
  schema: TextSchema
  isLong: boolean
}

export type Words = { [name: string]: string | null | Words }
export type Typed = Record<string, string>

type Placed = Pick<PartField, 'name' | 'path'>

/** The text that stands at a place of the content; nothing where there is none. */
export function textAt(content: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((at, step) => (Object(at) as Record<string, unknown>)[step], content)
  return typeof found === 'string' ? found : ''
}

export const typedIn = (fields: readonly Placed[], content: unknown): Typed =>
  Object.fromEntries(fields.map(({ name, path }) => [name, textAt(content, path)]))

/** From field to field, each at its place; what is empty is as it was built in. */
export function contentOf(
  fields: readonly Placed[],
  texts: Record<string, string | null | undefined>,
): Words {
  const content: Words = {}
  for (const { name, path } of fields) {
    const [first = '', second] = path
    const text = texts[name] || null
    if (second === undefined) content[first] = text
    else content[first] = { ...(content[first] as Words | undefined), [second]: text }
  }
  return content
}

/** One line each: a break that was typed or pasted is a space. */
export const schemaOf = (fields: readonly PartField[]): z.ZodType<Record<string, string | null>, Typed> =>
  z.object(
    Object.fromEntries(
      fields.map(({ name, schema }) => [
        name,
        z
          .string()
          .transform((text): string | null | undefined => text.replace(/\s+/g, ' '))
          .pipe(schema),
      ]),
    ),
  )
