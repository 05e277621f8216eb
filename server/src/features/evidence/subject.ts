/** The contract that evidence is about. */
export type Subject = { companyId: string; contractId: string }
