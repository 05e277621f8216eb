import { isHostAllowed } from '@mantel/domain/leads/lead-form-settings'
import { forbidden } from '../../../errors.ts'
import type { Form } from '../form/find-form.ts'

/**
 * Refuses pages of sites that are not on the company's list. A browser sends no origin from our own pages, and `null` from
 * a sandboxed frame, which can only be ours. Programs can send any origin, so this stops only other sites.
 */
export function refuseOtherSites({ config }: Form, origin: string | null, publicUrl: string) {
  if (config.allowedHosts.length === 0 || !origin || origin === 'null') return
  if (origin === new URL(publicUrl).origin) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (!isHostAllowed(host, config.allowedHosts)) throw forbidden('This form can’t be used on this site.')
}
