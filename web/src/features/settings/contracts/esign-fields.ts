import { esignSettings, type Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'

const { shape } = esignSettings

/** What is on or off is text, too, while it is compared with what others saved. */
export const esignFields = z
  .object({
    esignOwnerName: typedText(shape.esignOwnerName),
    esignOwnerInitials: typedText(shape.esignOwnerInitials),
    esignEnabled: z.enum(['on', 'off']).transform((text) => text === 'on'),
  })
  .refine(({ esignEnabled, esignOwnerName }) => !esignEnabled || esignOwnerName !== null, {
    path: ['esignOwnerName'],
    message: 'Enter the name that signs',
  })
export type EsignTyped = z.input<typeof esignFields>

export const esignLabels: Record<keyof EsignTyped, string> = {
  esignOwnerName: 'Name',
  esignOwnerInitials: 'Initials',
  esignEnabled: 'Sign when a contract is sent',
}

export const typedEsign = ({ esign }: Settings): EsignTyped => ({
  esignOwnerName: esign.esignOwnerName ?? '',
  esignOwnerInitials: esign.esignOwnerInitials ?? '',
  esignEnabled: esign.esignEnabled ? 'on' : 'off',
})
