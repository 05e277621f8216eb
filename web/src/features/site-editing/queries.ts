import { landingContentApi, pricingContentApi } from '@mantel/domain/content'
import { siteApi } from '@mantel/domain/site'
import { query } from '../../platform/api.ts'

export const landingPartsQuery = query(landingContentApi.list, {})
export const pricingPartsQuery = query(pricingContentApi.list, {})
export const waitlistStatusQuery = query(siteApi.waitlistStatus, {})
