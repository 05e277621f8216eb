import { z } from 'zod'

/** Numbers are text until they are sent, because a field can be empty while the user types. */
export const typedNumber = <T extends z.ZodType<number, number>>(schema: T) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(schema)

/** A switch is text too, because the form compares each field with what other users saved, as strings. */
export const typedSwitch = z.enum(['on', 'off']).transform((text) => text === 'on')

export const typedOnOff = (isOn: boolean) => (isOn ? 'on' : 'off')
