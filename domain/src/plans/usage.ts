export const quotaResources = ['clients', 'projects', 'users'] as const
export type QuotaResource = (typeof quotaResources)[number]

/** The company is told about a limit when it has used this share of it. */
const nearShare = 0.8

/** A limit of one is always used up, so the company is not told about it. */
export const isNearLimit = ({ used, limit }: { used: number; limit: number | null }) =>
  limit !== null && limit > 1 && used >= limit * nearShare
