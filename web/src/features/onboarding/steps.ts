export const steps = ['welcome', 'profile', 'company', 'work', 'plan'] as const
export type Step = (typeof steps)[number]
