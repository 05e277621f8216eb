export const declineHint = (company: string) =>
  `We’ll let ${company} know, and this link will stop working. They can send you another contract.`
export const declineFailed = 'Couldn’t decline the contract. Try again.'

export const disclosureIntro = 'By signing, you agree to use electronic signatures. Here’s what that means.'
export const disclosureVersion = (version: string) =>
  `We store this notice (version ${version}) with your signature and the time you agreed.`
