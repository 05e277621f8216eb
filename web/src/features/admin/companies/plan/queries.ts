import { companyPlanApi as api } from '@mantel/domain/admin/company-plan'
import { query, useChange } from '../../../../platform/api/api.ts'

export const companyPlanQuery = (id: string) => query(api.get, { params: { id } })

export const useExtendTrial = () => useChange(api.extend)
export const useCompPlan = () => useChange(api.comp)
export const useMoveToTier = () => useChange(api.changeTier)
export const useCancelPlan = () => useChange(api.cancel)
export const useResumePlan = () => useChange(api.resume)
export const useRefundCharge = () => useChange(api.refund)
