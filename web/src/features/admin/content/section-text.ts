import { z } from 'zod'

export type TextSchema = z.ZodType<string | null, string | null | undefined>

/** One editable text in a part (a section of a public page): its path in the content and its rules. */
export type PartField = {
  name: string
  label: string
  path: readonly string[]
  schema: TextSchema
  isLong: boolean
}

export type PartTexts = { [name: string]: string | null | PartTexts }
export type Typed = Record<string, string>

type FieldPath = Pick<PartField, 'name' | 'path'>

/** The text at a path of the content, or an empty text. */
export function textAt(content: unknown, path: readonly string[]): string {
  const found = path.reduce<unknown>((at, step) => (Object(at) as Record<string, unknown>)[step], content)
  return typeof found === 'string' ? found : ''
}

export const typedIn = (fields: readonly FieldPath[], content: unknown): Typed =>
  Object.fromEntries(fields.map(({ name, path }) => [name, textAt(content, path)]))

/** Builds the content from the texts of the fields. An empty text becomes null, which means the default. */
export function contentOf(
  fields: readonly FieldPath[],
  texts: Record<string, string | null | undefined>,
): PartTexts {
  const content: PartTexts = {}
  for (const { name, path } of fields) {
    const [first = '', second] = path
    const text = texts[name] || null
    if (second === undefined) content[first] = text
    else content[first] = { ...(content[first] as PartTexts | undefined), [second]: text }
  }
  return content
}

/** All texts are single lines: line breaks become spaces. */
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
