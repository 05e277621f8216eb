import type { z } from 'zod'

/** The message for a schema that does not define its own. Zod's default messages are meant for developers. */
export const validationMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${kinds[issue.expected] ?? 'a different type of value'}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${oneOf(issue.values.map(String))}`
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most')
    case 'invalid_format':
      return `This isn’t a valid ${formats[issue.format] ?? 'value'}`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return unknownFields(issue.keys)
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This value isn’t valid'
  }
}

export const unknownFields = (names: string[]) =>
  `Unknown field${names.length > 1 ? 's' : ''}: ${names.slice(0, 5).join(', ').slice(0, 200)}`

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  email: 'email address',
  uuid: 'ID',
  url: 'URL',
  date: 'date, such as 2026-05-04',
  datetime: 'time, such as 2026-05-04T09:30:00Z',
}

const oneOf = (values: string[]) =>
  values.length > 1 ? `one of ${values.join(', ')}` : values[0] === '' ? 'empty' : (values[0] ?? '')

function bound(origin: string, limit: number, comparison: string) {
  const count = limit.toLocaleString('en-US')
  const isUpper = comparison === 'at most'
  const lengthText = (what: string) =>
    isUpper ? `Use ${count} ${what} or fewer` : `Use ${comparison} ${count} ${what}`
  if (origin === 'string') return lengthText(limit === 1 ? 'character' : 'characters')
  if (origin === 'array') return lengthText(limit === 1 ? 'entry' : 'entries')
  if (origin === 'date') return 'This date is out of range'
  return isUpper ? `This must be ${count} or less` : `This must be ${comparison} ${count}`
}
