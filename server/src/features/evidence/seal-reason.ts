/** The reason for the signature, which PDF readers show. contractIdIn() reads the contract's id from it. */
export const sealReason = (contractId: string) => `Signed contract ${contractId}`

export const contractIdIn = (reason: string | null) =>
  /^Signed contract ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reason ?? '')?.[1] ?? null
