import { esignSettings, type Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { typedOnOff, typedSwitch } from '../typed-values.ts'
import * as copy from './copy.tsx'

const { shape } = esignSettings

export const esignFields = z
  .object({
    esignOwnerName: typedText(shape.esignOwnerName),
    esignOwnerInitials: typedText(shape.esignOwnerInitials),
    esignEnabled: typedSwitch,
  })
  .refine(({ esignEnabled, esignOwnerName }) => !esignEnabled || esignOwnerName !== null, {
    path: ['esignOwnerName'],
    message: copy.ownerNameRequired,
  })
export type EsignTyped = z.input<typeof esignFields>

export const esignLabels: Record<keyof EsignTyped, string> = {
  esignOwnerName: 'Name',
  esignOwnerInitials: 'Initials',
  esignEnabled: 'Sign automatically',
}

export const typedEsign = ({ esign }: Settings): EsignTyped => ({
  esignOwnerName: esign.esignOwnerName ?? '',
  esignOwnerInitials: esign.esignOwnerInitials ?? '',
  esignEnabled: typedOnOff(esign.esignEnabled),
})
