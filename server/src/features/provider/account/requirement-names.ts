/** What Stripe can ask for, in plain words. The first pattern that matches applies. */
const names: [pattern: RegExp, name: string][] = [
  [/^external_account/, 'Bank account for payouts'],
  [/^tos_acceptance/, 'Acceptance of Stripe’s terms'],
  [/^business_profile\.(url|product_description)/, 'Website or a description of your business'],
  [/^business_profile\.mcc/, 'Type of business'],
  [/^business_profile\.support_/, 'Customer support phone or email'],
  [/^business_profile\./, 'Business details'],
  [/^business_type/, 'Legal structure of the business'],
  [/^settings\.payments\.statement_descriptor/, 'Name on your clients’ statements'],
  [/^(company\.tax_id|company\.vat_id|company\.registration)/, 'Tax ID (EIN) of the business'],
  [/^company\.name/, 'Legal business name'],
  [/^company\.address/, 'Business address'],
  [/^company\.phone/, 'Business phone number'],
  [/^company\.verification|^documents\.company/, 'Document about the business'],
  [/^company\.(owners|directors|executives)_provided/, 'Confirmation of the owners'],
  [/^company\./, 'Business details'],
  [/^documents\.bank_account/, 'Proof of the bank account'],
  [/^(owners|directors|executives|representative|owner|director|executive)$/, 'Owners and representative'],
  [/\.verification\.additional_document$/, 'Second identity document'],
  [/\.verification\.document(\.|$)/, 'Photo of an ID'],
  [/\.verification\.proof_of_liveness/, 'Selfie for the identity check'],
  [/\.(ssn_last_4|id_number)$/, 'Social Security number'],
  [/\.dob(\.|$)/, 'Date of birth'],
  [/\.(registered_)?address(\.|$)/, 'Home address'],
  [/\.(first_name|last_name|full_name)/, 'Legal name of the representative'],
  [/\.phone$/, 'Phone number of the representative'],
  [/\.email$/, 'Email of the representative'],
  [/\.relationship\./, 'Role in the business'],
  [/^(individual|representative|person_\w+|owners|directors|executives)\./, 'Details of the representative'],
  [/^documents\./, 'Supporting document'],
  [/^interv_|^future_requirements/, 'Answer to a question from Stripe'],
]

/** Several requirements can have the same name, such as the day, month and year of birth. */
export const nameRequirements = (keys: string[]): string[] => [
  ...new Set(
    keys.map((key) => names.find(([pattern]) => pattern.test(key))?.[1] ?? 'More details, listed by Stripe'),
  ),
]

const reasons: [pattern: RegExp, sentence: string][] = [
  [/^requirements\.past_due$/, 'Stripe needs more information before you can take payments.'],
  [
    /^requirements\.pending_verification$/,
    'Stripe is checking your details. This usually takes a day or two.',
  ],
  [/^under_review$/, 'Stripe is reviewing your account. This usually takes a day or two.'],
  [/^action_required\./, 'Stripe needs you to finish setting up payments.'],
  [/^rejected\./, 'Stripe closed this account. Contact Stripe if you think this is a mistake.'],
  [/^listed$/, 'Stripe is checking your identity. Contact Stripe for details.'],
  [/^platform_paused$/, 'Payments on this account are paused. Contact support.'],
]

/** Why the provider has stopped payments. */
export const describeRestriction = (disabledReason: string | null): string =>
  reasons.find(([pattern]) => pattern.test(disabledReason ?? ''))?.[1] ??
  'Stripe stopped payments on this account. Open your Stripe dashboard to see why.'
