export const quotaResources = ['clients', 'projects', 'users'] as const
export type QuotaResource = (typeof quotaResources)[number]

/** From this share of a limit on, the company is told. */
const nearShare = 0.8

/** A plan for one person is no news to that person. */
export const isNearLimit = ({ used, limit }: { used: number; limit: number | null }) =>
  limit !== null && limit > 1 && used >= limit * nearShare
