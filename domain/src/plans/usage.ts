export const quotaResources = ['clients', 'projects', 'users'] as const
export type QuotaResource = (typeof quotaResources)[number]

/** From this share of a limit on, the company is told. */
const nearShare = 0.8

export const isNearLimit = ({ used, limit }: { used: number; limit: number | null }) =>
  limit !== null && limit > 0 && used >= limit * nearShare
