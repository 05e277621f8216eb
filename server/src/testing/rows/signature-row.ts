/** The columns of `contract_signatures` that do not refer to other rows. */
export const signatureRow = {
  signer_type: 'client',
  signer_name: 'Ada',
  signature_type: 'signature',
  signature_text: 'Ada',
  position: 0,
}
