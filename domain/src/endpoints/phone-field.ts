import { storedPhone } from '../basics/phone.ts'
import { optionalText } from './fields.ts'

/** A phone number. What is one number is stored as it is dialed; anything else is stored as it was typed. */
export const optionalPhone = () => optionalText(50).transform((text) => text && storedPhone(text))
