export const quotaResources = ['clients', 'projects', 'users'] as const
export type QuotaResource = (typeof quotaResources)[number]

/** Screens warn about a limit when the company has used this share of it. */
const nearShare = 0.8

/** A limit of one is used up by the first record, so there is no warning about it. */
export const isNearLimit = ({ used, limit }: { used: number; limit: number | null }) =>
  limit !== null && limit > 1 && used >= limit * nearShare
